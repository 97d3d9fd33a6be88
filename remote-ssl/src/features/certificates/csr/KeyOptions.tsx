import { memo, useId, useMemo } from 'react';
import type { Product } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Box, Field, HStack, KeyIcon, PasswordInput, Text } from '@certdeck/ui';
import { Checkbox, RadioGroup } from '@certdeck/ui/forms';
import { productClass } from '@certdeck/validation';
import type { OrderForm } from '../form/OrderForm.ts';
import type { OrderValues } from '../form/values.ts';
import { KeySettings } from './KeySettings.tsx';

interface Props {
  product: Product;
  values: Pick<OrderValues, 'pairParams' | 'protection' | 'passphrase' | 'saveKeyFile'>;
  serverKey: boolean;
  errors: { pairParams: string | undefined; passphrase: string | undefined };
  change: OrderForm['change'];
  visit: OrderForm['visit'];
}

/** The key options of a form; they render again for their own values alone. */
export function KeyOptions({ form, product }: { form: OrderForm; product: Product }) {
  const { pairParams, protection, passphrase, saveKeyFile } = form.values;
  const countryError = form.error('pairParams');
  const passphraseError = form.error('passphrase');
  const values = useMemo(
    () => ({ pairParams, protection, passphrase, saveKeyFile }),
    [pairParams, protection, passphrase, saveKeyFile],
  );
  const errors = useMemo(
    () => ({ pairParams: countryError, passphrase: passphraseError }),
    [countryError, passphraseError],
  );
  return (
    <Options
      product={product}
      values={values}
      errors={errors}
      serverKey={form.serverKey}
      change={form.change}
      visit={form.visit}
    />
  );
}

/** A key that will be made here: where it lives, who can read it, how it is kept (D-083, D-087). */
const Options = memo(function Options({ product, values, serverKey, errors, change, visit }: Props) {
  const { t } = useTexts('ssl');
  const name = useId();
  const { pairParams, protection, passphrase, saveKeyFile } = values;
  const where = serverKey ? 'server' : protection;
  return (
    <>
      <KeySettings
        product={product}
        pairParams={pairParams}
        error={errors.pairParams}
        change={change}
        visit={visit}
      />
      {!serverKey && (
        <Field group label={t('key.protection')}>
          <RadioGroup
            name={name}
            inline
            options={[
              { value: 'browser', label: t('key.browser') },
              { value: 'passphrase', label: t('key.passphrase') },
            ]}
            value={protection}
            onValueChange={(value) =>
              change({ protection: value === 'passphrase' ? 'passphrase' : 'browser' })
            }
          />
        </Field>
      )}
      {!serverKey && protection === 'passphrase' && (
        <Field
          label={t('key.passphrase.label')}
          required
          help={t('key.passphrase.help')}
          error={errors.passphrase}
        >
          <PasswordInput
            name="passphrase"
            autoComplete="new-password"
            value={passphrase}
            onChange={(event) => change({ passphrase: event.target.value })}
            onBlur={() => visit('passphrase')}
          />
        </Field>
      )}
      <HStack alignItems="flex-start" gap="2" color="fg.muted">
        <Box flexShrink="0" marginTop="3px">
          <KeyIcon size={16} />
        </Box>
        <Text size="sm" tone="inherit">
          {t(`key.where.${where}`)}
          {productClass(product.productType) === 'code' && <> {t('key.where.hardware')}</>}
        </Text>
      </HStack>
      <div>
        <Checkbox checked={saveKeyFile} onValueChange={(on) => change({ saveKeyFile: on })}>
          {t('key.saveFile')}
        </Checkbox>
      </div>
    </>
  );
});
