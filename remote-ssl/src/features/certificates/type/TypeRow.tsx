import { memo } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Field, Wrap } from '@certdeck/ui';
import { Switch } from '@certdeck/ui/forms';
import { productClasses, toggleType, type ProductClass } from '@certdeck/validation';
import { Row } from '../row/Row.tsx';

interface Props {
  value: readonly ProductClass[];
  onChange(types: ProductClass[]): void;
  /** Products of the brand that the switches leave. */
  offered: number;
}

/** Type: a switch for each class; at least one stays on (D-140). */
function PlainTypeRow({ value, onChange, offered }: Props) {
  const { t } = useTexts('ssl');
  return (
    <Row
      name="type"
      label={t('row.type')}
      value={value.map((type) => t(`type.${type}`)).join(', ')}
      note={t('type.filters', { count: offered })}
    >
      <Field group hideLabel label={t('row.type')} help={t('type.filters', { count: offered })}>
        <Wrap gap="4">
          {productClasses.map((type) => (
            <Switch
              key={type}
              checked={value.includes(type)}
              onValueChange={() => onChange(toggleType(value, type))}
            >
              {t(`type.${type}`)}
            </Switch>
          ))}
        </Wrap>
      </Field>
    </Row>
  );
}

export const TypeRow = memo(PlainTypeRow);
