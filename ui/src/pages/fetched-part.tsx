import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { useNotify } from '../design/frame/Notification';
import { useTranslation } from '../i18n/use-translation';
import { reloadOnMissingChunk } from '../hooks/reload';

/** A failure is shown and closes it; another press loads again, unlike with React's `lazy`. */
export function fetchedPart<Props extends { readonly onClose: () => void }>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  return function FetchedPart(props: Props): ReactNode {
    const { t } = useTranslation('errors');
    const notify = useNotify();
    const [isHere, setHere] = useState(Part !== undefined);
    const fail = useEffectEvent(() => {
      notify(t('error'));
      props.onClose();
    });
    useEffect(() => {
      if (isHere) return;
      reloadOnMissingChunk(load).then(
        (file) => {
          Part = file.default;
          setHere(true);
        },
        () => fail(),
      );
    }, [isHere]);
    return Part && <Part {...props} />;
  };
}
