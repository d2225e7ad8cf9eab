import { passwordFaults, type PasswordFault } from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Icon } from '../design/Icon';
import { VisuallyHidden } from '../design/VisuallyHidden';
import { color } from '../design/theme/tokens';

const useStyles = makeStyles({
  rules: { margin: '4px 0 0', padding: '0', listStyleType: 'none' },
  rule: { display: 'flex', gap: '8px' },
  kept: { color: color.success },
  // one line high, so that it stands beside the first
  mark: { flex: 'none', display: 'grid', placeItems: 'center', width: '16px', height: '1lh' },
});

/** The password rules in display order, each with the faults that violate it. */
const rules = {
  length: ['length', 'tooLong'],
  digit: ['digit'],
  lowercase: ['lowercase'],
  uppercase: ['uppercase'],
  special: ['special'],
  email: ['email'],
} as const satisfies Readonly<Record<string, readonly PasswordFault[]>>;

/** What a new password is to have, and what it has by now. */
export function PasswordRules({
  password,
  email,
}: {
  password: string;
  email: string;
}): ReactElement {
  const { t } = useTranslation('account');
  const styles = useStyles();
  const faults = passwordFaults(password, email);
  return (
    <>
      {t('rules.title')}
      <ul className={styles.rules}>
        {Object.entries(rules).map(([rule, breaking]) => {
          // an empty field keeps no rule yet, though it has nothing of the address
          const kept = password !== '' && !breaking.some((fault) => faults.includes(fault));
          return (
            <li key={rule} className={mergeClasses(styles.rule, kept && styles.kept)}>
              <span className={styles.mark} aria-hidden="true">
                {kept ? <Icon name="check" size={16} /> : '·'}
              </span>
              <span>
                {t(`rules.${rule}`)}{' '}
                <VisuallyHidden>{t(kept ? 'rules.kept' : 'rules.left')}</VisuallyHidden>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
