import type { InterventionShown } from '@creneau/core/presentation';
import { useFormats } from '../../i18n/use-formats';
import { useTranslation } from '../../i18n/use-translation';

interface InterventionFacts {
  readonly duration: string | undefined;
  readonly cost: string | undefined;
  readonly from: string | undefined;
  readonly promotions: readonly string[];
}

export function useInterventionFacts(
  { length, price, from, promotions }: InterventionShown,
  currency: string,
): InterventionFacts {
  const { t } = useTranslation('catalog');
  const formats = useFormats();
  return {
    duration: length === undefined ? undefined : formats.duration(length),
    cost: price === undefined ? undefined : formats.price(price, currency),
    from:
      from === undefined ? undefined : t('service.from', { price: formats.amount(from, currency) }),
    promotions: promotions.map(({ percent, label }) =>
      [formats.discount(percent), label].filter(Boolean).join(' '),
    ),
  };
}
