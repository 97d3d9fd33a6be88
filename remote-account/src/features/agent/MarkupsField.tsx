import { type Markups, MOST_MARKUP_POINTS, priceClasses } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Field, Grid } from '@certdeck/ui';
import { NumberInput } from '@certdeck/ui/forms';

interface Props {
  value: Markups;
  onValueChange: (markups: Markups) => void;
  error: string | undefined;
}

/** What the site adds to prices, in per cent by class of products; an empty field adds nothing. */
export function MarkupsField({ value, onValueChange, error }: Props) {
  const { t } = useTexts('account');
  const { percent } = useFormats();
  const help = t('agent.markup.help', { most: percent(MOST_MARKUP_POINTS / 10_000) });
  const change = (one: (typeof priceClasses)[number], share: number | null) => {
    const { [one]: _, ...others } = value;
    const points = Math.round((share ?? 0) * 100);
    onValueChange(points === 0 ? others : { ...others, [one]: points });
  };
  return (
    <Field group label={t('agent.markup')} help={help} error={error}>
      <Grid templateColumns="repeat(auto-fill, minmax(9rem, 1fr))" gap="3">
        {priceClasses.map((one) => {
          const points = value[one];
          return (
            // texts: agent.markup.*
            <Field key={one} label={t(`agent.markup.${one}`)}>
              <NumberInput
                value={points === undefined ? null : points / 100}
                min={0}
                max={MOST_MARKUP_POINTS / 100}
                step={0.01}
                unit="%"
                placeholder="0"
                onValueChange={(share) => change(one, share)}
              />
            </Field>
          );
        })}
      </Grid>
    </Field>
  );
}
