import { bookPath, dayOf, problemOf, type EditRefusal, type Problem } from '@creneau/core';
import { type Edit, EditViewModel } from '@creneau/core/presentation';
import * as parts from '@creneau/core/visit';
import { makeStyles, mergeClasses } from '@griffel/react';
import { type ReactElement, useEffect } from 'react';
import { type To, useNavigate } from 'react-router-dom';
import { Alert } from '../../design/Alert';
import { useButtonLook } from '../../design/Button';
import { Link } from '../../design/Link';
import { color } from '../../design/theme/tokens';
import { useBehavior } from '../../hooks/use-behavior';
import { useKeptQuery } from '../../hooks/use-kept-query';
import { usePhoneToCall } from '../../hooks/use-phone-to-call';
import { useViewModel } from '../../hooks/use-visit';
import { serverMessage } from '../../i18n/refusal-messages';
import { useFormats } from '../../i18n/use-formats';
import { useTranslation } from '../../i18n/use-translation';
import { LostTime } from '../fiche/LostTime';
import { EditSummary, usePriceChange } from './EditSummary';
import { EditTimes } from './EditTimes';
import { SlotsView } from './SlotsView';

const useStyles = makeStyles({
  // only this screen marks the current time, so its style is not in the strip's file
  week: {
    display: 'contents',
    // around a filled button, dashes would look like a ragged edge
    '& [data-present]:not([aria-pressed="true"])': { border: `2px dashed ${color.control}` },
  },
  keep: { justifyContent: 'center', width: '100%', marginBottom: '8px' },
});

export function EditStep(): ReactElement | null {
  const viewModel = useViewModel(parts.edit);
  const edit = useBehavior(viewModel.edit$);
  return edit ? <EditView edit={edit} viewModel={viewModel} /> : null;
}

interface EditProps {
  readonly edit: Edit;
  readonly viewModel: EditViewModel;
}

function EditView({ edit, viewModel }: EditProps) {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const slots = useViewModel(parts.slots);
  const attempt = useBehavior(viewModel.attempt$);
  const busy = attempt.state === 'pending';
  const navigate = useNavigate();
  const list = useKeptQuery()(`/${viewModel.group.urlname}/appointments`);
  const { appointmentGroup, slot, comments, minutes } = edit;
  const { homeVisit, videoconference, comments: before } = appointmentGroup.appointments[0];
  const { isByPro } = viewModel;
  const problem = problemOf(attempt);
  const isLost = problem?.others !== undefined && problem.slot?.start === slot?.start;
  const lossNumber = isLost ? problem.number : undefined;
  useEffect(() => {
    if (lossNumber !== undefined) slots.retry();
  }, [slots, lossNumber]);
  const end = (isTold: boolean): void => {
    if (isTold) void navigate(list);
  };
  const present = usePresentTime(appointmentGroup.start);
  const priceChange = usePriceChange(edit, viewModel.group);
  const saysNews = comments !== before;
  const isLong = busy && attempt.patience !== 'brief';
  const labels = useLabels(slot !== undefined || !saysNews, isLong);
  const offSite = homeVisit || videoconference ? 'offSite' : '';
  return (
    <div className={styles.week}>
      <SlotsView
        slots={slots}
        own={{
          title: t('reschedule.title', { context: isByPro ? 'client' : offSite }),
          present: isByPro ? t('reschedule.slotOfClient') : undefined,
          ...labels,
          isReady: !isLost && (slot !== undefined || saysNews),
          busy,
          onPress: () => void viewModel.edit().then(end),
          above: (
            <>
              <EditTimes
                appointmentGroup={appointmentGroup}
                slot={slot}
                minutes={minutes}
                group={viewModel.group}
                isByPro={isByPro}
              />
              {problem && (
                <EditOutcome
                  problem={problem}
                  isLost={isLost}
                  busy={busy}
                  viewModel={viewModel}
                  onEnd={end}
                />
              )}
            </>
          ),
          summary: {
            title: t('reschedule.changes'),
            facts: priceChange ?? t('reschedule.insteadOf', { when: present.short }),
            content: <EditSummary {...edit} viewModel={viewModel} />,
            below: <KeepLink list={list} when={present.long} />,
          },
        }}
      />
    </div>
  );
}

function useLabels(moves: boolean, isLong: boolean) {
  const { t } = useTranslation('appointments');
  if (isLong) return { label: t('reschedule.busy') };
  return moves
    ? { label: t('reschedule.submit'), shortLabel: t('reschedule.submitShort') }
    : { label: t('reschedule.save') };
}

/** "lun. 14, 13:30" and "lundi 14, 13:30". */
function usePresentTime(start: string): { readonly short: string; readonly long: string } {
  const { t } = useTranslation('appointments');
  const { weekday, shortWeekday, dayOfMonth, hour } = useFormats();
  const day = dayOf(start);
  const timeOn = (dayOfWeek: string): string =>
    t('reschedule.short', {
      day: t('reschedule.dayOfMonth', { weekday: dayOfWeek, day: dayOfMonth(day) }),
      hour: hour(start),
    });
  return { short: timeOn(shortWeekday(day)), long: timeOn(weekday(day)) };
}

function KeepLink({ list, when }: { list: To; when: string }) {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const plain = useButtonLook({ look: 'plain' });
  return (
    <Link className={mergeClasses(plain, styles.keep)} to={list}>
      {t('reschedule.keep', { when })}
    </Link>
  );
}

const useOutcomeStyles = makeStyles({ alert: { margin: '16px 0' } });

interface EditOutcomeProps {
  readonly problem: Problem<EditRefusal>;
  readonly isLost: boolean;
  readonly busy: boolean;
  readonly viewModel: EditViewModel;
  /** The edit has ended. @param isTold its outcome was shown already. */
  readonly onEnd: (isTold: boolean) => void;
}

function EditOutcome({
  problem: { refusal, slot, others, number },
  isLost,
  busy,
  viewModel,
  onEnd,
}: EditOutcomeProps): ReactElement | undefined {
  const { t } = useTranslation('appointments');
  const styles = useOutcomeStyles();
  const phone = usePhoneToCall();
  const times = useKeptQuery()(bookPath(viewModel.group.urlname, 'slots'));
  if (others && !(isLost && slot)) return undefined;
  const { inDoubt } = refusal.detail;
  return (
    <div className={styles.alert}>
      {others && slot ? (
        <LostTime
          key={number}
          start={slot.start}
          others={others}
          busy={busy}
          takesFocus
          times={times}
          words={{
            text: t('reschedule.takenText'),
            none: t('reschedule.takenNone'),
            book: t('reschedule.take'),
          }}
          onBook={(other) => void viewModel.editTo(other).then(onEnd)}
        />
      ) : (
        <Alert
          key={number}
          kind="error"
          title={t(inDoubt ? 'refused.doubtTitle' : 'reschedule.failed')}
          takesFocus
        >
          <p>{inDoubt ? t('refused.doubt') : serverMessage(t, refusal, phone)}</p>
          {!inDoubt && <p>{t('reschedule.kept')}</p>}
        </Alert>
      )}
    </div>
  );
}
