import { type FormEvent, useRef, useState } from 'react';
import { accountCalls, BodyCode, type Product } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation, useUser } from '@certdeck/session';
import { Alert, Field, Link, Loading, Money, Skeleton, Text } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { NumberInput, Select } from '@certdeck/ui/forms';
import { FormDialog } from '@certdeck/ui/overlays';
import { PACKAGE_LEAST, PACKAGE_MOST, packageBands, packagePrice, productNameIn } from '@certdeck/validation';
import { usePackageProducts, yearsOf } from './Packages.resource.ts';

const OWN = { messages: 'own', stale: [] } as const;
const PERCENT = { style: 'percent' } as const;

interface Props {
  onDone: () => void;
  onClose: () => void;
}

/** Chooses product, term and number, with the price as it will be charged (D-402). */
export function BuyDialog({ onDone, onClose }: Props) {
  const { t, lang } = useTexts('account');
  const { number } = useFormats();
  const form = useRef<HTMLFormElement>(null);
  const { products, refresh } = usePackageProducts();
  const buy = useCallMutation(accountCalls.buyPackage, OWN);
  const [productNo, setProductNo] = useState('');
  const [wantedYear, setYear] = useState(1);
  const [count, setCount] = useState<number | null>(10);
  const [refusal, setRefusal] = useState('');
  const [isShort, setShort] = useState(false);
  const [busy, setBusy] = useState(false);
  const balance = useUser()?.balance;
  const product = products?.find((one) => one.productNo === productNo) ?? products?.[0];
  const years = product ? yearsOf(product) : [];
  const year = years.includes(wantedYear) ? wantedYear : years[0];
  const unit = year === undefined ? undefined : product?.prices[year];
  const isCount = count !== null && count >= PACKAGE_LEAST && count <= PACKAGE_MOST;
  const price = unit !== undefined && isCount ? packagePrice(unit, count) : undefined;
  const lacks = isShort || (price !== undefined && balance !== undefined && balance < price.amount);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !product || year === undefined || count === null || !price) return;
    setRefusal('');
    setShort(false);
    setBusy(true);
    const wish = { productNo: product.productNo, year, count, amount: price.amount };
    const reply = await buy.send(wish);
    setBusy(false);
    if (reply && isSuccess(reply)) {
      onDone();
      return;
    }
    if (reply?.code === BodyCode.balanceTooLow) setShort(true);
    else setRefusal(reply ? reply.msg || t('failed') : t('lost.unknown'));
    // A price that has changed meanwhile stands there from now on.
    void refresh();
  }

  const bands = packageBands
    .map(({ from, percent }) => t('pack.band', { from: number(from), share: number(percent / 100, PERCENT) }))
    .join(t('pack.bands.and'));
  return (
    <FormDialog
      form={form}
      title={t('pack.buy')}
      description={t('pack.bands', { bands })}
      busy={busy}
      initialFocus={() => form.current?.querySelector<HTMLElement>('select') ?? null}
      submitLabel={t('pack.buy.submit')}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      {products ? (
        <>
          <Field label={t('pack.product')} required>
            <Select
              value={product?.productNo ?? ''}
              onValueChange={setProductNo}
              options={products.map((one: Product) => ({
                value: one.productNo,
                label: productNameIn(one, lang),
              }))}
            />
          </Field>
          <Field label={t('pack.year')} required>
            <Select
              value={String(year ?? '')}
              onValueChange={(chosen) => setYear(Number(chosen))}
              options={years.map((one) => ({
                value: String(one),
                label: t('products.year', { count: one }),
              }))}
            />
          </Field>
          <Field
            label={t('pack.count')}
            help={t('pack.count.help', { least: number(PACKAGE_LEAST), most: number(PACKAGE_MOST) })}
            required
          >
            <NumberInput value={count} min={PACKAGE_LEAST} max={PACKAGE_MOST} onValueChange={setCount} />
          </Field>
          {price && (
            <DataList
              columns={3}
              items={[
                { label: t('pack.list'), value: <Money cents={price.list} /> },
                { label: t('pack.discount'), value: <Money cents={-price.discount} /> },
                { label: t('pack.amount'), value: <Money cents={price.amount} /> },
              ]}
            />
          )}
          {lacks && (
            <Alert tone="warning" title={t('pack.short')}>
              <Link asChild>
                <RouterLink to="/deposit">{t('pack.recharge')}</RouterLink>
              </Link>
            </Alert>
          )}
          <Text size="sm" tone="muted">
            {t('pack.rules', { count: product?.includedNames ?? 1 })}
          </Text>
        </>
      ) : (
        <Loading>
          <Skeleton height="40" />
        </Loading>
      )}
    </FormDialog>
  );
}
