import { capital, dayOf, hourOf, wallTime, type StorageKind } from '@creneau/core';
import { type PrivacyChoice } from '@creneau/core/presentation';
import * as parts from '@creneau/core/visit';
import { makeStyles } from '@griffel/react';
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../design/Button';
import { useNotify } from '../../design/frame/Notification';
import { breakpoint, upTo } from '../../design/theme/breakpoints';
import { radius, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { VisuallyHidden } from '../../design/VisuallyHidden';
import { useBehavior } from '../../hooks/use-behavior';
import { useVisit } from '../../hooks/use-visit';
import { useFormats } from '../../i18n/use-formats';
import { useTranslation } from '../../i18n/use-translation';

const useStyles = makeStyles({
  heading: { margin: '28px 0 12px', ...text.section, color: color.ink },
  list: {
    margin: '0',
    padding: '0',
    listStyleType: 'none',
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    backgroundColor: color.surface,
  },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '4px 20px',
    padding: '16px 18px',
    ':not(:first-child)': { borderTop: `1px solid ${color.line}` },
    [upTo(breakpoint.sm)]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
  },
  name: { ...text.strong, color: color.ink },
  detail: { marginTop: '2px', ...text.secondary, color: color.ink2 },
  names: { ...text.hint, color: color.ink2, overflowWrap: 'anywhere' },
  actions: { display: 'flex', gap: '8px' },
});

export function PrivacySettings(): ReactElement {
  const { t } = useTranslation('legal');
  const { name: business } = useVisit().group;
  const privacy = parts.privacyChoices(useVisit().ports);
  const choices = useBehavior(privacy.choices$);
  return (
    <>
      {choices.length > 0 && (
        <Section title={t('consent.yours')}>
          {choices.map((choice) => (
            <ChoiceRow key={choice.purpose} choice={choice} business={business} />
          ))}
        </Section>
      )}
      <KeptSection />
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}

/** Focuses the replacement of the pressed button, or else the heading. */
function changeRow(button: HTMLElement, change: () => void): void {
  const [row, section] = [button.closest('li'), button.closest('section')];
  if (!row || !section) return change();
  const place = [...section.querySelectorAll('li')].indexOf(row);
  flushSync(change);
  const rows = [...section.querySelectorAll('li')];
  const next = rows[Math.min(place, rows.length - 1)]?.querySelector('button');
  (next ?? section.querySelector('h2'))?.focus();
}

function ChoiceRow({ choice, business }: { choice: PrivacyChoice; business: string }) {
  const { t, i18n } = useTranslation('legal');
  const styles = useStyles();
  const privacy = parts.privacyChoices(useVisit().ports);
  const { dateInYear } = useFormats();
  const zone = useVisit().clock.deviceZone();
  const { purpose, granted, receipt } = choice;
  // in the visitor's own time zone, to help them remember
  const answerTime = receipt && wallTime(receipt.at, zone);
  const name = capital(t(`consent.purpose.${purpose}.name`), i18n.language);
  const answers = granted === undefined ? [false, true] : [!granted];
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.detail}>{t(`consent.purpose.${purpose}.detail`, { business })}</p>
        <p className={styles.detail} role="status">
          {granted === undefined || !receipt || !answerTime
            ? t('consent.state.open')
            : t(`consent.state.${granted ? 'granted' : 'refused'}`, {
                time: `${dateInYear(dayOf(answerTime))}, ${hourOf(answerTime)}`,
                version: receipt.version,
              })}
        </p>
      </div>
      <div className={styles.actions}>
        {answers.map((answer) => (
          <Button
            key={String(answer)}
            slim
            onClick={({ currentTarget }) =>
              changeRow(currentTarget, () => privacy.answer(answer, [purpose]))
            }
          >
            {t(`consent.${granted ? 'withdraw' : answer ? 'allow' : 'refuseOne'}`)}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        ))}
      </div>
    </li>
  );
}

const lives: Readonly<
  Record<StorageKind, 'tab' | 'booking' | 'login' | 'month' | 'halfYear' | 'erased'>
> = {
  choices: 'booking',
  typed: 'tab',
  language: 'erased',
  login: 'login',
  bookings: 'tab',
  consent: 'halfYear',
  maps: 'month',
  passage: 'tab',
  measurement: 'erased',
  other: 'erased',
};

function KeptSection() {
  const { t } = useTranslation('legal');
  const styles = useStyles();
  const [uses, sessions] = [useVisit().ports.storageUses, useVisit().ports.sessions];
  const notify = useNotify();
  const [entries, setEntries] = useState(() => uses.list());
  const forget = (kind: StorageKind, name: string): void => {
    // a session in memory would be stored again
    if (kind === 'login' || kind === 'bookings') sessions.forget();
    uses.forget(kind);
    setEntries(uses.list());
    notify(t('kept.done', { name }));
  };
  return (
    <Section title={t('kept.title')}>
      {entries.length === 0 && <li className={styles.row}>{t('kept.nothing')}</li>}
      {entries.map(({ kind, names }) => {
        const name = t(`kept.kind.${kind}`);
        return (
          <li key={kind} className={styles.row}>
            <div>
              <p className={styles.name}>{name}</p>
              <p className={styles.detail}>{t(`kept.life.${lives[kind]}`)}</p>
              <p className={styles.names} translate="no">
                {names.join(', ')}
              </p>
            </div>
            <div className={styles.actions}>
              <Button
                slim
                onClick={({ currentTarget }) => changeRow(currentTarget, () => forget(kind, name))}
              >
                {t('kept.erase')}
                <VisuallyHidden> {name}</VisuallyHidden>
              </Button>
            </div>
          </li>
        );
      })}
    </Section>
  );
}
