import { memo, useId } from 'react';
import type { DcvMethod, Product } from '@certdeck/contract';
import { HelpLink } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { Field, Text, useBreakpoint } from '@certdeck/ui';
import { RadioCards } from '@certdeck/ui/forms';
import { dcvMethods, entryKind, isFreeProduct, type DcvChoice } from '@certdeck/validation';
import { Row } from '../row/Row.tsx';
import { useChoice } from '../row/useChoice.ts';

interface Props {
  product: Product;
  dcv: DcvChoice;
  onChoose(method: DcvMethod): void;
}

/** Validation method: all three, those that names or product rule out switched off with the reason. */
function PlainDcvRow({ product, dcv, onChoose }: Props) {
  const { t } = useTexts('ssl');
  const name = useId();
  const { isMobile } = useBreakpoint();
  const [value, choose] = useChoice(dcv.method, onChoose);
  const method = t(`dcv.${value}`);
  // A free order carries no method (A§3.4); it starts with the CNAME record.
  if (isFreeProduct(product)) {
    return (
      <Row name="dcv" label={t('row.dcv')} value={t('dcv.dns')}>
        <Field group hideLabel label={t('row.dcv')}>
          <Text tone="muted">{t('dcv.free', { method: t('dcv.dns') })}</Text>
        </Field>
      </Row>
    );
  }
  const forced = dcv.allowed.length === 1;
  const entry = entryKind(product);
  const reason = entry === 'ip' ? t('dcv.ip') : t('dcv.wildcard', { method });
  const help = forced ? reason : entry === 'mailbox' ? t('dcv.mailbox') : undefined;
  return (
    <Row name="dcv" label={t('row.dcv')} value={method} note={t(`dcv.${value}.help`)} choice>
      <Field group hideLabel label={t('row.dcv')} help={help}>
        <RadioCards
          name={name}
          columns={isMobile ? 1 : 3}
          options={dcvMethods.map((item) => ({
            value: item,
            label: t(`dcv.${item}`),
            description: t(`dcv.${item}.help`),
            disabled: !dcv.allowed.includes(item),
          }))}
          value={value}
          onValueChange={(chosen) => {
            const found = dcvMethods.find((item) => item === chosen);
            if (found) choose(found);
          }}
        />
      </Field>
      <Text size="sm" marginTop="2" css={{ '&:empty': { display: 'none' } }}>
        <HelpLink article={dcv.method === 'file' ? 'file-validation' : 'dns-validation'}>
          {t('dcv.guide')}
        </HelpLink>
      </Text>
    </Row>
  );
}

export const DcvRow = memo(
  PlainDcvRow,
  (before, after) =>
    before.product === after.product &&
    before.onChoose === after.onChoose &&
    before.dcv.method === after.dcv.method &&
    before.dcv.allowed.join() === after.dcv.allowed.join(),
);
