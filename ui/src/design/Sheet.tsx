import { makeStyles } from '@griffel/react';
import { useId, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Button } from './Button';
import { Modal } from './Dialog';
import { Icon } from './Icon';
import { VisuallyHidden } from './VisuallyHidden';
import { radius, text } from './theme/scale';
import { dialogSurface, seenHeight, seenPart } from './theme/surfaces';
import { color } from './theme/tokens';

const useStyles = makeStyles({
  sheet: {
    ...dialogSurface,
    width: '100%',
    maxWidth: '600px',
    ...seenPart,
    maxHeight: `calc(${seenHeight} * 0.85)`,
    margin: 'auto auto 0',
    padding: '8px 20px 20px',
    borderRadius: `${radius.dialog} ${radius.dialog} 0 0`,
  },
  grip: {
    width: '40px',
    height: '4px',
    margin: '0 auto 8px',
    borderRadius: radius.full,
    backgroundColor: color.line,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    marginRight: '-12px',
  },
  title: { margin: '0', ...text.section },
});

interface SheetProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

export function Sheet({ title, children, onClose }: SheetProps): ReactElement {
  const { t } = useTranslation('layout');
  const styles = useStyles();
  const titleId = useId();
  return (
    <Modal titleId={titleId} className={styles.sheet} onClose={onClose} closesOutside>
      <div className={styles.grip} />
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <Button look="plain" quiet iconOnly onClick={onClose}>
          <Icon name="close" />
          <VisuallyHidden>{t('close')}</VisuallyHidden>
        </Button>
      </div>
      {children}
    </Modal>
  );
}
