import { memo, useId } from 'react';
import type { Product } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Alert, Badge, Button, chakra, ChangingText, Field, Link, useMoney } from '@certdeck/ui';
import { RadioCards } from '@certdeck/ui/forms';
import { productClass, validationLevel, yearOptions, type ProductClass } from '@certdeck/validation';
import { productAddress } from '../../../catalogue/addresses.ts';
import { CatalogueText } from '../../../catalogue/CatalogueText.tsx';
import { ProductBadges } from '../../../catalogue/ProductBadges.tsx';
import { productTexts } from '../../../catalogue/productTexts.ts';
import { Row } from '../row/Row.tsx';
import { useChoice } from '../row/useChoice.ts';

interface Props {
  /** Products of the brand and the switched-on types. */
  offered: readonly Product[];
  /** Classes that the brand has at all, for the way out of an empty list. */
  classes: readonly ProductClass[];
  value: string;
  onChoose(product: Product): void;
  onShowType(type: ProductClass): void;
}

/** Product: a card for each with its class and its price. */
function PlainProductRow({ offered, classes, value: held, onChoose, onShowType }: Props) {
  const { t, lang } = useTexts('ssl');
  const name = useId();
  const [value, choose] = useChoice(held, (productNo) => {
    const product = offered.find((candidate) => candidate.productNo === productNo);
    if (product) onChoose(product);
  });
  const chosen = offered.find(({ productNo }) => productNo === value);
  const level = chosen && validationLevel(chosen.productType);
  return (
    <Row
      name="product"
      label={t('row.product')}
      value={chosen ? productTexts(chosen, lang).name : t('row.none')}
      note={level ? t(`common:ssl.class.${level}`) : undefined}
      settled={chosen !== undefined}
      choice
    >
      <Field group hideLabel label={t('row.product')}>
        {offered.length === 0 ? (
          <Alert
            title={t('product.none.title')}
            actions={classes.map((type) => (
              <Button key={type} size="sm" onClick={() => onShowType(type)}>
                {t('product.none.show', { type: t(`type.${type}`) })}
              </Button>
            ))}
          />
        ) : (
          <RadioCards
            name={name}
            columns={2}
            options={offered.map((product) => ({
              value: product.productNo,
              label: <ProductName product={product} />,
              description: <ProductFacts product={product} />,
            }))}
            value={value}
            onValueChange={choose}
          />
        )}
      </Field>
      {chosen && (
        <Link asChild fontSize="sm" alignSelf="flex-start">
          <RouterLink to={productAddress(chosen.productNo)}>
            {t('product.about', { name: productTexts(chosen, lang).name })}
          </RouterLink>
        </Link>
      )}
    </Row>
  );
}

const Line = chakra('span', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1' },
});
const Price = chakra('span', {
  base: { display: 'block', marginTop: '1', color: 'fg', fontVariantNumeric: 'tabular-nums' },
});

function ProductName({ product }: { product: Product }) {
  const { t, lang } = useTexts('ssl');
  const level = validationLevel(product.productType);
  const kind = productClass(product.productType);
  return (
    <Line>
      <ChangingText>{productTexts(product, lang).name}</ChangingText>
      {level && <Badge>{t(`common:ssl.class.${level}`)}</Badge>}
      {kind !== 'ssl' && <Badge>{t(`type.${kind}`)}</Badge>}
      <ProductBadges product={product} />
    </Line>
  );
}

function ProductFacts({ product }: { product: Product }) {
  const { t, lang } = useTexts('ssl');
  const money = useMoney();
  const [term = 1] = yearOptions(product.maxYear);
  const price = product.prices[term];
  return (
    <>
      <CatalogueText words={productTexts(product, lang).description} />
      {price !== undefined && (
        <Price>{price === 0 ? t('product.free') : t('product.perYear', { price: money(price) })}</Price>
      )}
    </>
  );
}

export const ProductRow = memo(PlainProductRow);
