import { type KnownFiche, directoryNameOf, emailOf, ficheInitials, phoneOf } from '@creneau/core';
import { makeStyles } from '@griffel/react';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { inOnePiece } from '../design/PhoneLink';
import { FactLine } from '../design/FactLine';
import { Avatar } from '../design/Avatar';
import { Button } from '../design/Button';
import { breakpoint, upTo } from '../design/theme/breakpoints';
import { radius, text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
const useStyles = makeStyles({
  chosen: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 14px',
    margin: '0 0 20px',
    padding: '12px 16px',
    borderRadius: radius.thumbnail,
    backgroundColor: color.tint,
  },
  words: { minWidth: '0', flexGrow: 1, flexBasis: '180px', overflowWrap: 'anywhere' },
  name: { margin: '0', ...text.strong, color: color.ink },
  about: { margin: '0', ...text.secondary, color: color.ink2 },
  // aligned with the name
  ways: { display: 'flex', flexWrap: 'wrap', [upTo(breakpoint.md)]: { marginLeft: '38px' } },
});

export function ChosenFiche({
  fiche,
  takesFocus = true,
  onOther,
  children,
}: {
  fiche: KnownFiche;
  /** False when the page opens with a selection: the title or a command's outcome has the focus. */
  takesFocus?: boolean;
  onOther: () => void;
  children?: ReactNode;
}): ReactElement {
  const { t } = useTranslation('agent');
  const styles = useStyles();
  const name = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) name.current?.focus();
  }, [takesFocus]);
  return (
    <div className={styles.chosen}>
      <Avatar initials={ficheInitials(fiche)} isActive />
      <div className={styles.words}>
        <h2 ref={name} tabIndex={-1} className={styles.name}>
          {directoryNameOf(fiche)}
        </h2>
        <p className={styles.about}>
          <FactLine facts={[emailOf(fiche), inOnePiece(phoneOf(fiche))]} />
        </p>
      </div>
      <div className={styles.ways} data-unprinted>
        {children}
        <Button look="plain" slim onClick={onOther}>
          {t('chosen.other')}
        </Button>
      </div>
    </div>
  );
}
