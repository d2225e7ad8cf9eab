import { InterventionSetViewModel, type InterventionSetShown } from '@creneau/core/presentation';
import * as parts from '@creneau/core/visit';
import { makeStyles } from '@griffel/react';
import { useContext, type ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { type ChoiceCard, ChoiceCards, ChoiceLinks } from '../ChoiceCards';
import { EmptyState } from '../../design/EmptyState';
import { useFormats } from '../../i18n/use-formats';
import { StepLayout } from '../frame/StepLayout';
import { useViewModel } from '../../hooks/use-visit';
import { plainText } from '../../design/free-html';
import { useBehavior } from '../../hooks/use-behavior';
import { color } from '../../design/theme/tokens';

const useStyles = makeStyles({ price: { display: 'block', color: color.ink } });

export function InterventionSetStep(): ReactElement {
  return <InterventionSetView interventionSets={useViewModel(parts.interventionSet)} />;
}

type InterventionSetModel = Pick<
  InterventionSetViewModel,
  | 'interventionSets$'
  | 'gridMode'
  | 'showsPrice'
  | 'currency'
  | 'audienceContext'
  | 'prefetchNear'
  | 'choose'
>;

function InterventionSetView({
  interventionSets,
}: {
  interventionSets: InterventionSetModel;
}): ReactElement {
  const { t } = useTranslation('catalog');
  const styles = useStyles();
  const linkTo = useContext(ChoiceLinks);
  const { amount, price } = useFormats();
  const sets = useBehavior(interventionSets.interventionSets$);
  const { gridMode, showsPrice, currency } = interventionSets;
  const cardOf = ({
    id,
    name,
    description,
    image,
    count,
    startingPrice,
    isFree,
  }: InterventionSetShown): ChoiceCard => {
    const from =
      showsPrice && startingPrice !== undefined
        ? isFree
          ? price(startingPrice, currency)
          : t('category.from', { price: amount(startingPrice, currency) })
        : undefined;
    const children = t('category.count', { count });
    return {
      id,
      title: name,
      line: plainText(description),
      picture: image,
      notes: (
        <>
          {from !== undefined && <strong className={styles.price}>{from}</strong>}
          {children}
        </>
      ),
      name: [t('category.chooseOf', { name }), children, from].filter(Boolean).join(', '),
      children: t('category.choose'),
      href: linkTo?.('interventionset_ids', id),
      onApproach: () => interventionSets.prefetchNear(id),
      onChoose: () => interventionSets.choose(id),
    };
  };
  return (
    <StepLayout
      title={t('category.title', { context: interventionSets.audienceContext })}
      isList={!gridMode && sets.every(({ image }) => image === undefined)}
    >
      {sets.length === 0 ? (
        <EmptyState title={t('noInterventionSetsAvailable')}>{t('category.empty.text')}</EmptyState>
      ) : (
        <ChoiceCards label={t('category.list')} gridMode={gridMode} cards={sets.map(cardOf)} />
      )}
    </StepLayout>
  );
}
