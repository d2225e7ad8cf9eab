import { Group, shortNameOf } from '@creneau/core';
import type { ReactElement } from 'react';
import { Alert } from '../design/Alert';
import { Button } from '../design/Button';
import { ErrorSummary } from '../design/form/ErrorSummary';
import { useService } from '../hooks/use-service';
import { orderMessage, orderTitle } from '../i18n/order-messages';
import { serverMessage } from '../i18n/refusal-messages';
import { useTranslation } from '../i18n/use-translation';
import { ChangedElsewhere } from './ChangedElsewhere';
import type { FicheRecord, FicheRecordProps } from './use-fiche-record';

interface OutcomeProps extends FicheRecordProps {
  readonly record: FicheRecord;
}

export function FicheRecordOutcome(props: OutcomeProps): ReactElement {
  const { t } = useTranslation('fiches');
  const { form } = props.record;
  return (
    <>
      <RecordRefusal record={props.record} />
      {form.isInvalid && form.corrections.length > 0 && (
        <ErrorSummary
          key={form.submitCount}
          lead={t('formStdError')}
          corrections={form.corrections}
        />
      )}
      <Done {...props} />
    </>
  );
}

function RecordRefusal({ record: { form, command } }: Pick<OutcomeProps, 'record'>) {
  const { t } = useTranslation('fiches');
  const { phone } = useService(Group);
  const { refusal, count } = command;
  if (!refusal) return undefined;
  const field = form.refusedField(refusal);
  return (
    <Alert
      key={count}
      kind="error"
      title={orderTitle(t, refusal, 'notSaved')}
      takesFocus
      actions={
        field && (
          <Button onClick={field.focus}>
            {t('fiche:refused.correct', { label: field.label })}
          </Button>
        )
      }
    >
      <p>{orderMessage(t, refusal, serverMessage(t, refusal, phone))}</p>
    </Alert>
  );
}

function Done({ record: { notice, take }, fields, fiche, isUnsaved }: OutcomeProps) {
  const { t } = useTranslation('fiches');
  if (notice?.of === 'changed')
    return (
      <ChangedElsewhere
        key={notice.count}
        fields={fields}
        changes={notice.changes}
        onTake={() => take(notice.changes)}
      />
    );
  if (!notice || !fiche || isUnsaved) return undefined;
  return (
    <Alert key={notice.count} kind="info" title={t('saved.title')} takesFocus>
      {t(notice.of === 'added' ? 'saved.added' : 'saved.text', { name: shortNameOf(fiche) })}
    </Alert>
  );
}
