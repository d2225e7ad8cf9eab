import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { useNotify } from './Notification';
import { useTranslation } from '../../i18n/use-translation';
import { reloadOnMissingChunk } from '../../hooks/reload';

/** A failure is shown and closes it; another press loads again, unlike with React's `lazy`. */
export function laterOverlay<Props extends { readonly onClose: () => void }>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  let Overlay: ComponentType<Props> | undefined;
  return function LaterOverlay(props: Props): ReactNode {
    const { t } = useTranslation('errors');
    const notify = useNotify();
    const [isHere, setHere] = useState(Overlay !== undefined);
    const fail = useEffectEvent(() => {
      notify(t('error'));
      props.onClose();
    });
    useEffect(() => {
      if (isHere) return;
      reloadOnMissingChunk(load).then(
        (file) => {
          Overlay = file.default;
          setHere(true);
        },
        () => fail(),
      );
    }, [isHere]);
    return Overlay && <Overlay {...props} />;
  };
}
