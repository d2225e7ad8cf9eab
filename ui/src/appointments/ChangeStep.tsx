import type { Sitting } from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useId, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { OfferedCatalog } from '../booking/offered-catalog';
import { bookPath } from '../booking/step-routes';
import { useKeptQuery } from '../booking/use-kept-query';
import { Alert } from '../controls/Alert';
import { useButtonLook } from '../controls/button-look';
import { useFicheStyles, useFieldStyles } from '../fiche/fiche-styles';
import { LostTime } from '../fiche/LostTime';
import { capital } from '../i18n/capital';
import { refusalMessage } from '../i18n/refusal-messages';
import { StepLayout } from '../layout/StepLayout';
import { useViewModel } from '../react/container';
import { useBehavior } from '../react/use-behavior';
import { useLong } from '../react/use-long';
import { radius, text } from '../theme/scale';
import { color } from '../theme/tokens';
import { ChangeViewModel } from './change-view-model';
import { useSittingWords } from './use-sitting-words';

const COMMENT_MAXIMUM = 255;

const useStyles = makeStyles({
  times: {
    margin: '0',
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    backgroundColor: color.surface,
  },
  time: { padding: '16px 20px' },
  after: { borderTop: `1px solid ${color.line}` },
  label: { ...text.secondary, color: color.ink2 },
  when: { margin: '0', ...text.section, textWrap: 'balance', color: color.ink },
  whenBefore: { ...text.body, fontWeight: 400, color: color.ink2 },
  what: { margin: '0', ...text.body, color: color.ink2 },
  ways: { display: 'flex', flexWrap: 'wrap', gap: '12px' },
});

/** What is about to be moved, in place of the contact: who comes is known (EDIT-03). */
export function ChangeStep(): ReactElement | null {
  const viewModel = useViewModel(ChangeViewModel);
  const move = useBehavior(viewModel.move$);
  return move ? (
    <Change sitting={move.sitting} start={move.slot.start} viewModel={viewModel} />
  ) : null;
}

function Change({
  sitting,
  start,
  viewModel,
}: {
  sitting: Sitting;
  start: string;
  viewModel: ChangeViewModel;
}) {
  const { t, i18n } = useTranslation('appointments');
  const styles = useStyles();
  const field = useFieldStyles();
  const fiche = useFicheStyles();
  const plain = useButtonLook({ look: 'plain' });
  const words = useSittingWords(useViewModel(OfferedCatalog));
  const { busy, problem } = useBehavior(viewModel.moving$);
  const long = useLong(busy);
  const navigate = useNavigate();
  const to = useKeptQuery();
  const [comments, setComments] = useState(viewModel.comments);
  const commentsId = useId();
  const { urlname, userAllowComment, phone } = viewModel.group;
  const times = to(bookPath(urlname, 'slots'));
  const list = to(`/${urlname}/appointments`);
  const afterwards = (isTold: boolean): void => {
    if (isTold) void navigate(list);
  };
  // nothing but the words to the business may be changed, too
  const stays = start === sitting.start;
  const lost = problem?.start === start && problem.others ? problem : undefined;
  return (
    <StepLayout
      title={t(stays ? 'change.titleStays' : 'change.title')}
      isLost={lost !== undefined}
      next={
        lost
          ? undefined
          : {
              label: t(stays ? 'change.submitStays' : long ? 'change.busy' : 'change.submit'),
              onPress: () => void viewModel.move().then(afterwards),
              busy,
              inPage: true,
            }
      }
    >
      <div className={fiche.blocks}>
        {lost?.others && (
          <LostTime
            key={lost.number}
            start={lost.start}
            others={lost.others}
            busy={busy}
            takesFocus
            times={times}
            words={{
              text: t('change.takenText'),
              none: t('change.takenNone'),
              book: t('change.take'),
            }}
            onBook={(slot) => void viewModel.moveTo(slot).then(afterwards)}
          />
        )}
        {problem && !lost && (
          <Alert key={problem.number} kind="error" title={t('change.failed')} takesFocus>
            <p>
              {problem.refusal.reason === 'unknown' && problem.refusal.detail.message !== undefined
                ? problem.refusal.detail.message
                : refusalMessage(t, problem.refusal.reason, phone)}
            </p>
            <p>{t('change.kept')}</p>
          </Alert>
        )}
        <dl className={styles.times}>
          {!stays && (
            <div className={styles.time}>
              <dt className={styles.label}>{t('change.before')}</dt>
              <dd className={mergeClasses(styles.when, styles.whenBefore)}>
                {capital(words.when(sitting.start), i18n.language)}
              </dd>
            </div>
          )}
          <div className={mergeClasses(styles.time, !stays && styles.after)}>
            <dt className={styles.label}>{t(stays ? 'change.before' : 'change.after')}</dt>
            <dd className={styles.when}>{capital(words.when(start), i18n.language)}</dd>
            <dd className={styles.what}>
              {[
                words.what(sitting),
                words.people(sitting) && t('with', { people: words.people(sitting) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </dd>
          </div>
        </dl>
        {userAllowComment && (
          <div className={field.field}>
            <label className={field.label} htmlFor={commentsId}>
              {t('change.comments')} <span className={field.optional}>{t('fiche:optional')}</span>
            </label>
            <textarea
              id={commentsId}
              className={mergeClasses(field.control, field.multiline)}
              rows={3}
              maxLength={COMMENT_MAXIMUM}
              value={comments}
              onChange={({ target: { value } }) => {
                setComments(value);
                viewModel.writeComments(value);
              }}
            />
          </div>
        )}
        <div className={styles.ways}>
          <Link className={plain} to={times}>
            {t('change.other')}
          </Link>
          <Link className={plain} to={list}>
            {t('change.keep')}
          </Link>
        </div>
      </div>
    </StepLayout>
  );
}
