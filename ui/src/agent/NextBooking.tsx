import { makeStyles } from '@griffel/react';
import { useEffect, type ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../design/Button';
import { Icon } from '../design/Icon';
import { radius, text } from '../design/theme/scale';

const useStyles = makeStyles({
  key: {
    padding: '3px 8px',
    border: '1px solid currentColor',
    borderRadius: radius.box,
    fontFamily: 'inherit',
    ...text.hint,
    fontWeight: 700,
  },
});

interface NextBookingProps {
  readonly fiche: string;
  readonly onNext: () => void;
  readonly onAgain: () => void;
}

export function NextBooking({ fiche, onNext, onAgain }: NextBookingProps): ReactElement {
  const { t } = useTranslation('agent');
  const styles = useStyles();
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      // open menus and dialogs take the key first
      if (event.key === 'Escape' && !event.defaultPrevented && !isTaken(event.target)) onNext();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [onNext]);
  return (
    <>
      <Button look="filled" size="large" onClick={onNext}>
        {t('confirmed.next')}
        <kbd className={styles.key} aria-hidden="true">
          {t('confirmed.key')}
        </kbd>
      </Button>
      <Button size="large" onClick={onAgain}>
        <Icon name="plus" />
        {t('confirmed.again', { contact: fiche })}
      </Button>
    </>
  );
}

const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog, [aria-expanded="true"]') !== null;
