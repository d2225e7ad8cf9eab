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
  mark: { flex: 'none', display: 'grid', placeItems: 'center', width: '16px', height: '1lh' },
});

/** The rules in display order, with the faults that violate each. */
const rules = {
  length: ['length', 'tooLong'],
  digit: ['digit'],
  lowercase: ['lowercase'],
  uppercase: ['uppercase'],
  special: ['special'],
  email: ['email'],
} as const satisfies Readonly<Record<string, readonly PasswordFault[]>>;

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
          // an empty field would satisfy "differs from the address"
          const isFulfilled = password !== '' && !breaking.some((fault) => faults.includes(fault));
          return (
            <li key={rule} className={mergeClasses(styles.rule, isFulfilled && styles.kept)}>
              <span className={styles.mark} aria-hidden="true">
                {isFulfilled ? <Icon name="check" size={16} /> : '·'}
              </span>
              <span>
                {t(`rules.${rule}`)}{' '}
                <VisuallyHidden>{t(isFulfilled ? 'rules.kept' : 'rules.left')}</VisuallyHidden>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
