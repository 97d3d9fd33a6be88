import type { Product } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { ECC_CURVES, ENCRYPTIONS, RSA_LENGTHS, SIGNATURE_HASHES } from '@certdeck/pki';
import { chakra, ChevronRightIcon, Field, Input, SimpleGrid, Text } from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';
import { forcedKey, textLimits } from '@certdeck/validation';
import type { OrderForm } from '../form/OrderForm.ts';
import type { PairParams } from '../form/values.ts';

const Details = chakra('details', {
  base: {
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    '& > summary': {
      display: 'flex',
      columnGap: '2',
      alignItems: 'center',
      minHeight: '9',
      paddingInline: '3',
      paddingBlock: '1.5',
      cursor: 'pointer',
      fontWeight: 'medium',
      borderRadius: 'md',
    },
    '& > summary > svg': { flexShrink: 0, color: 'fg.muted', transition: 'transform 100ms' },
    '&[open] > summary > svg': { transform: 'rotate(90deg)' },
    '&[open] > summary': { borderBottomWidth: '1px', borderColor: 'border' },
  },
});
const Inner = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '3', padding: '3' } });

/** The key in one short text: RSA 2048 · SHA256. */
export function keyText({ encryption, keyLength, curve, signature }: PairParams): string {
  return `${encryption} ${encryption === 'RSA' ? keyLength : curve} · ${signature}`;
}

interface Props {
  product: Product;
  pairParams: PairParams;
  error: string | undefined;
  change: OrderForm['change'];
  visit: OrderForm['visit'];
}

/** Key and subject of a request that is made here; what the product forces can't be changed. */
export function KeySettings({ product, pairParams, error, change, visit }: Props) {
  const { t } = useTexts('ssl');
  const forced = forcedKey(product);
  const set = (given: Partial<PairParams>) => change({ pairParams: { ...pairParams, ...given } });
  return (
    // A closed part must not hide what is wrong inside it.
    <Details open={error !== undefined || undefined}>
      <summary>
        <ChevronRightIcon size={14} />
        <span>
          {t('csr.settings')}{' '}
          <Text as="span" tone="muted" weight="normal">
            {keyText(pairParams)}
          </Text>
        </span>
      </summary>
      <Inner>
        <SimpleGrid columns={{ base: 1, md: 3 }} gap="3">
          <Field label={t('csr.encryption')} disabled={forced.encryption !== undefined}>
            <Select
              name="encryption"
              options={options(ENCRYPTIONS)}
              value={pairParams.encryption}
              onValueChange={(text) => set({ encryption: one(ENCRYPTIONS, text) ?? 'RSA' })}
            />
          </Field>
          {pairParams.encryption === 'RSA' ? (
            <Field label={t('csr.keyLength')} disabled={forced.keyLength !== undefined}>
              <Select
                name="keyLength"
                options={options(RSA_LENGTHS)}
                value={String(pairParams.keyLength)}
                onValueChange={(text) => set({ keyLength: one(RSA_LENGTHS, text) ?? 2048 })}
              />
            </Field>
          ) : (
            <Field label={t('csr.curve')} help={pairParams.curve === 'P512' ? t('csr.p512') : undefined}>
              <Select
                name="curve"
                options={options(ECC_CURVES)}
                value={pairParams.curve}
                onValueChange={(text) => set({ curve: one(ECC_CURVES, text) ?? 'P256' })}
              />
            </Field>
          )}
          <Field label={t('csr.signature')} disabled={forced.signature !== undefined}>
            <Select
              name="signature"
              options={options(SIGNATURE_HASHES)}
              value={pairParams.signature}
              onValueChange={(text) => set({ signature: one(SIGNATURE_HASHES, text) ?? 'SHA256' })}
            />
          </Field>
        </SimpleGrid>
        {forced.encryption !== undefined && (
          <Text size="sm" tone="muted">
            {t('csr.forced', { key: `RSA ${forced.keyLength ?? ''} ${forced.signature ?? ''}`.trim() })}
          </Text>
        )}
        <SimpleGrid columns={{ base: 1, md: 3 }} gap="3">
          <Field label={t('csr.country.label')} error={error}>
            <Input
              name="country"
              maxLength={2}
              value={pairParams.country}
              onChange={(event) => set({ country: event.target.value.toUpperCase() })}
              onBlur={() => visit('pairParams')}
            />
          </Field>
          {(['province', 'city', 'org', 'department', 'email'] as const).map((field) => (
            <Field key={field} label={t(`csr.${field}`)} optional={field === 'org' || field === 'email'}>
              <Input
                name={field}
                maxLength={textLimits.line}
                value={pairParams[field]}
                onChange={(event) => set({ [field]: event.target.value })}
              />
            </Field>
          ))}
        </SimpleGrid>
        <Text size="sm" tone="muted">
          {t('csr.subject.help')}
        </Text>
      </Inner>
    </Details>
  );
}

function one<Value extends string | number>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => String(value) === text);
}

function options(values: readonly (string | number)[]) {
  return values.map((value) => ({ value: String(value), label: String(value) }));
}
