import { useTexts } from '@certdeck/i18n';
import { Button, Field, Input, Stack, Text } from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';
import { Dialog } from '@certdeck/ui/overlays';
import { productClass } from '@certdeck/validation';
import { useState } from 'react';
import { type Bulk, isMeant, pointsOf, type Row } from './draft.ts';

/** Cents that prices are rounded to, and how the choice is called. */
const STEPS = [1, 100, 1_000, 10_000] as const;

interface Props {
  rows: readonly Row[];
  onApply: (bulk: Bulk) => void;
  onClose: () => void;
}

/** Changes the prices of a brand or a kind of product by a share of what they are today. */
export function BulkDialog({ rows, onApply, onClose }: Props) {
  const { t } = useTexts('operator');
  const [brand, setBrand] = useState('');
  const [kind, setKind] = useState('');
  const [percent, setPercent] = useState('');
  const [step, setStep] = useState('100');
  const points = pointsOf(percent);
  const isBad = percent.trim() !== '' && points === null;
  const all = { value: '', label: t('prices.bulk.all') };
  const brands = new Map(rows.map(({ product }) => [product.brand, product.brandName]));
  const kinds = [...new Set(rows.map(({ product }) => productClass(product.productType)))];
  const count = rows.filter(({ product }) => isMeant(product, { brand, kind })).length;
  return (
    <Dialog
      open
      size="sm"
      title={t('prices.bulk')}
      description={t('prices.bulk.text')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:btn.cancel')}</Button>
          <Button
            variant="primary"
            disabled={points === null || count === 0}
            onClick={() => points !== null && onApply({ brand, kind, points, step: Number(step) })}
          >
            {t('prices.bulk.apply')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Field label={t('prices.bulk.brand')}>
          <Select
            value={brand}
            onValueChange={setBrand}
            options={[all, ...[...brands].map(([value, label]) => ({ value, label }))]}
          />
        </Field>
        <Field label={t('prices.bulk.kind')}>
          <Select
            value={kind}
            onValueChange={setKind}
            options={[
              all,
              // texts: prices.kind.*
              ...kinds.map((value) => ({ value, label: t(`prices.kind.${value}`) })),
            ]}
          />
        </Field>
        <Field
          label={t('prices.bulk.percent')}
          help={t('prices.bulk.percent.help')}
          error={isBad ? t('prices.bulk.percent.bad') : undefined}
          required
        >
          <Input inputMode="decimal" value={percent} onChange={(event) => setPercent(event.target.value)} />
        </Field>
        <Field label={t('prices.bulk.step')}>
          <Select
            value={step}
            onValueChange={setStep}
            options={STEPS.map((value) => ({
              value: String(value),
              label: value === 1 ? '0.01' : String(value / 100),
            }))}
          />
        </Field>
        <Text tone="muted" aria-live="polite">
          {t('prices.bulk.count', { count })}
        </Text>
      </Stack>
    </Dialog>
  );
}
