import { memo, useId, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Button, ChevronDownIcon, Field, useBreakpoint } from '@certdeck/ui';
import { RadioCards, Select } from '@certdeck/ui/forms';
import { foldBrands } from '@certdeck/validation';
import { brandDescription, type BrandOption } from '../../../catalogue/brands.ts';
import { CatalogueText } from '../../../catalogue/CatalogueText.tsx';
import { Row } from '../row/Row.tsx';
import { useChoice } from '../row/useChoice.ts';

interface Props {
  /** In the order of the screen; hidden ones are left out here. */
  options: readonly BrandOption[];
  value: string;
  onChoose(brand: string): void;
}

/** Brand: radio buttons, the first six before 更多品牌; a select on a phone. */
function PlainBrandRow({ options, value: held, onChoose }: Props) {
  const [value, choose] = useChoice(held, onChoose);
  const { t, lang } = useTexts('ssl');
  const { isMobile } = useBreakpoint();
  const name = useId();
  const [all, setAll] = useState(false);
  const shown = options.filter(({ show }) => show);
  const folded = foldBrands(shown, value);
  const listed = all ? shown : folded.shown;
  const chosen = shown.find((option) => option.value === value);
  const help = chosen && <CatalogueText words={brandDescription(chosen, lang)} />;
  return (
    <Row
      name="brand"
      label={t('row.brand')}
      value={chosen?.label ?? t('row.none')}
      note={t('brand.count', { count: shown.length })}
      settled={chosen !== undefined}
      choice
    >
      {isMobile ? (
        <Field hideLabel label={t('row.brand')} help={help}>
          <Select
            options={shown.map((option) => ({ value: option.value, label: option.label }))}
            value={value}
            onValueChange={choose}
          />
        </Field>
      ) : (
        <Field group hideLabel label={t('row.brand')} help={help}>
          <RadioCards
            name={name}
            options={listed.map((option) => ({ value: option.value, label: option.label }))}
            value={value}
            onValueChange={choose}
          />
          {folded.more && !all && (
            <Button
              variant="ghost"
              size="sm"
              alignSelf="flex-start"
              iconEnd={<ChevronDownIcon size={14} />}
              onClick={() => setAll(true)}
            >
              {t('ssl.brand.more')}
            </Button>
          )}
        </Field>
      )}
    </Row>
  );
}

export const BrandRow = memo(PlainBrandRow);
