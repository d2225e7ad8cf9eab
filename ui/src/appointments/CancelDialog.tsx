import {
  capital,
  type AppointmentId,
  type Cancellable,
  type Instant,
  dayOf,
  groupAppointments,
  isCancellable,
  minutesOf,
} from '@creneau/core';
import { makeStyles } from '@griffel/react';
import { useId, useState, type ReactElement } from 'react';
import { FactLine } from '../design/FactLine';
import { useTranslation } from '../i18n/use-translation';
import { Dialog } from '../design/Dialog';
import { Checkbox } from '../design/form/controls';
import { useFormats } from '../i18n/use-formats';
import { useLong } from '../hooks/use-command';
import { radius, text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
import { DialogAnswers, DialogNote, NoticeDialog } from './dialog-parts';
import type { AppointmentWords } from './use-appointment-words';

const useStyles = makeStyles({
  what: { margin: '0', ...text.body, color: color.ink2 },
  list: { margin: '20px 0 0', padding: '0', border: '0 solid transparent', minWidth: '0' },
  legend: { padding: '0', marginBottom: '8px', ...text.label, color: color.ink },
  ticks: {
    margin: '0',
    padding: '0',
    listStyleType: 'none',
    border: `1px solid ${color.line}`,
    borderRadius: radius.thumbnail,
    '& > li + li': { borderTop: `1px solid ${color.line}` },
  },
  tick: {
    display: 'grid',
    gridTemplateColumns: '22px minmax(0, 1fr)',
    gap: '0 12px',
    padding: '12px 16px',
    '> input': { gridRow: '1 / 3' },
  },
  name: { ...text.strong, color: color.ink, overflowWrap: 'anywhere' },
  facts: { ...text.secondary, color: color.ink2 },
});

interface CancelDialogProps {
  readonly of: readonly Cancellable[];
  readonly now: Instant;
  readonly words: AppointmentWords;
  readonly busy: boolean;
  readonly onCancel: (ids: readonly AppointmentId[]) => void;
  readonly onClose: () => void;
}

/** Some of several appointments can be kept. */
export function CancelDialog({ of, now, ...dialog }: CancelDialogProps): ReactElement {
  const { t } = useTranslation('appointments');
  const [first, ...others] = of.filter((one) => isCancellable(one, now));
  if (first) return <CancelQuestion open={[first, ...others]} {...dialog} />;
  return (
    <NoticeDialog title={t('warning')} onClose={dialog.onClose}>
      {t('cancel.past')}
    </NoticeDialog>
  );
}

interface Question extends Pick<CancelDialogProps, 'words'> {
  readonly open: readonly [Cancellable, ...Cancellable[]];
}

function CancelQuestion({
  open,
  words,
  busy,
  onCancel,
  onClose,
}: Question & Omit<CancelDialogProps, 'of' | 'now'>) {
  const { t } = useTranslation('appointments');
  const long = useLong(busy);
  const note = useId();
  const what = useId();
  const [exceptions, setExceptions] = useState<ReadonlySet<AppointmentId>>(new Set());
  const selection = open.filter(({ id }) => !exceptions.has(id));
  const count = selection.length;
  const isSeveral = open.length > 1;
  const visits = groupAppointments(open.flatMap(({ appointments }) => appointments)).length;
  const yes = isSeveral && count > 0 ? t('cancel.yes', { count }) : t('cancel.yesOnly');
  return (
    <Dialog
      title={t('sure', { count: visits })}
      describedBy={`${what} ${note}`}
      onClose={onClose}
      actions={
        <DialogAnswers
          no={t('cancel.no')}
          yes={long ? t('cancel.busy') : yes}
          look="destructive"
          busy={busy}
          isUnready={count === 0}
          describedBy={note}
          onNo={onClose}
          onYes={() => onCancel(selection.flatMap(({ ids }) => ids))}
        />
      }
    >
      <div id={what}>
        <About open={open} words={words} />
      </div>
      {isSeveral && (
        <Choice
          open={open}
          words={words}
          exceptions={exceptions}
          onKeep={(id, isKept) => setExceptions(toggle(exceptions, id, isKept))}
        />
      )}
      <DialogNote id={note} role="status">
        {count === 0 ? t('cancel.nothing') : t('cancel.note', { count: isSeveral ? count : 1 })}
      </DialogNote>
    </Dialog>
  );
}

const areOnOneDay = (open: Question['open']): boolean =>
  new Set(open.map(({ start }) => dayOf(start))).size === 1;

function About({ open, words }: Question) {
  const { t, i18n } = useTranslation('appointments');
  const styles = useStyles();
  const { duration } = useFormats();
  const [first] = open;
  const { firstname, lastname } = first.appointments[0].fiche;
  const name = [firstname, lastname].filter(Boolean).join(' ');
  const when = capital(words.whenOnBothClocks(first.start), i18n.language);
  const minutes = minutesOf(first);
  return (
    <>
      {areOnOneDay(open) && (
        <p className={styles.what}>
          {name === '' ? t('cancel.nameless', { when }) : t('cancel.for', { when, name })}
        </p>
      )}
      {open.length === 1 && (
        <p className={styles.what}>
          <FactLine facts={[words.what(first), minutes > 0 && duration(minutes)]} />
        </p>
      )}
    </>
  );
}

function Choice({
  open,
  words,
  exceptions,
  onKeep,
}: Question & {
  exceptions: ReadonlySet<AppointmentId>;
  onKeep: (id: AppointmentId, isKept: boolean) => void;
}) {
  const { t, i18n } = useTranslation('appointments');
  const styles = useStyles();
  const { hour } = useFormats();
  const isOneDay = areOnOneDay(open);
  const whenIs = ({ start, end }: Cancellable): string =>
    isOneDay
      ? t('cancel.hours', { start: hour(start), end: hour(end) })
      : capital(words.whenOnBothClocks(start), i18n.language);
  const withWhom = (people: string): string => people && t('with', { people });
  return (
    <fieldset className={styles.list}>
      <legend className={styles.legend}>{t('cancel.keep')}</legend>
      <ul className={styles.ticks}>
        {open.map((one) => (
          <li key={one.id}>
            <Checkbox
              className={styles.tick}
              checked={!exceptions.has(one.id)}
              onChange={(_, { checked }) => onKeep(one.id, !checked)}
            >
              <span className={styles.name}>{words.what(one)}</span>
              <span className={styles.facts}>
                <FactLine facts={[whenIs(one), withWhom(words.people(one))]} />
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const toggle = (
  exceptions: ReadonlySet<AppointmentId>,
  id: AppointmentId,
  isKept: boolean,
): ReadonlySet<AppointmentId> =>
  new Set(isKept ? [...exceptions, id] : [...exceptions].filter((other) => other !== id));
