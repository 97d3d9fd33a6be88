import { memo, useId } from 'react';
import type { Product } from '@certdeck/contract';
import { useFormats, useTexts, type Translate } from '@certdeck/i18n';
import { Field } from '@certdeck/ui';
import { RadioCards } from '@certdeck/ui/forms';
import { limitedKind, NINETY_DAYS, validityCap, validityEnd, yearOptions } from '@certdeck/validation';
import { termText } from '../../../catalogue/termText.ts';
import { Row } from '../row/Row.tsx';
import { useChoice } from '../row/useChoice.ts';
import { useNow } from '../../../catalogue/useNow.ts';

/** The limit that the specification's tip states; from 2026-03-15 on the tip states the one in force instead. */
const TIP_DAYS = 398;

/**
 * How long a certificate of this product may be valid today (A§9.6, A§9.7): in the specification's words while its
 * number holds, else with the number of the rule in force (BR 6.3.2). Null for classes without a limit.
 */
export function validityTip(productType: string, now: number, t: Translate): string | null {
  const kind = limitedKind(productType);
  const cap = validityCap(productType, now);
  if (kind === null || cap === null) return null;
  if (kind === 'tls' && cap.days === TIP_DAYS) return t('ssl.tip.validity');
  return t(`ssl.tip.validity.${kind}`, { days: cap.days });
}

interface Props {
  product: Product;
  value: number;
  /** End of the coverage that a renewal takes over, Unix seconds; 0 for none. */
  renewedUntil: number;
  onChoose(year: number): void;
}

/** Years: 1 up to the product's limit and 3, or 90 days; below it how long one certificate may last. */
function PlainTermRow({ product, value: held, renewedUntil, onChoose }: Props) {
  const [value, choose] = useChoice(held, onChoose);
  const { t } = useTexts('ssl');
  const name = useId();
  const now = useNow();
  const format = useFormats();
  const tip = value === NINETY_DAYS ? null : validityTip(product.productType, now, t);
  const end = validityEnd(Math.max(now, renewedUntil), value);
  return (
    <Row
      name="year"
      label={t('row.year')}
      value={termText(value, t)}
      note={end === null ? undefined : t('term.until', { date: format.day(end) })}
      choice
    >
      <Field group hideLabel label={t('row.year')} help={tip ?? undefined}>
        <RadioCards
          name={name}
          columns={3}
          options={yearOptions(product.maxYear).map((year) => ({
            value: String(year),
            label: termText(year, t),
          }))}
          value={String(value)}
          onValueChange={(year) => choose(Number(year))}
        />
      </Field>
    </Row>
  );
}

export const TermRow = memo(PlainTermRow);
