import { orderCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Field, Flex } from '@certdeck/ui';
import { Checkbox } from '@certdeck/ui/forms';

/** Every product in one page (D-063). */
const ALL = { limit: 1000, offset: 1 };

interface Props {
  value: readonly string[];
  onValueChange: (brands: string[]) => void;
  error: string | undefined;
}

/** Brands that the site offers; with none ticked it offers all. */
export function BrandsField({ value, onValueChange, error }: Props) {
  const { t } = useTexts('account');
  const { data } = useCall(orderCalls.listProducts, ALL, { messages: 'none' });
  const names = new Map((data ?? []).map(({ brand, brandName }) => [brand, brandName]));
  // What was saved stays to be seen while the products are away.
  for (const brand of value) if (!names.has(brand)) names.set(brand, brand);
  return (
    <Field group label={t('agent.site.brands')} help={t('agent.site.brands.help')} error={error}>
      <Flex wrap="wrap" columnGap="5" rowGap="2">
        {[...names].map(([brand, name]) => (
          <Checkbox
            key={brand}
            checked={value.includes(brand)}
            onValueChange={(isOn) =>
              onValueChange(isOn ? [...value, brand] : value.filter((one) => one !== brand))
            }
          >
            {name}
          </Checkbox>
        ))}
      </Flex>
    </Field>
  );
}
