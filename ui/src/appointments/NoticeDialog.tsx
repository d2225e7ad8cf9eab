import { makeStyles } from '@griffel/react';
import { useId, type ReactElement } from 'react';
import { Button } from '../design/Button';
import { Dialog } from '../design/Dialog';
import { text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
import { useTranslation } from '../i18n/use-translation';

const useStyles = makeStyles({ text: { margin: '0', ...text.body, color: color.ink2 } });

export function NoticeDialog({
  title,
  children,
  onClose,
}: {
  title: string;
  children: string;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const textId = useId();
  return (
    <Dialog
      title={title}
      describedBy={textId}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('cancel.close')}</Button>}
    >
      <p id={textId} className={styles.text}>
        {children}
      </p>
    </Dialog>
  );
}
