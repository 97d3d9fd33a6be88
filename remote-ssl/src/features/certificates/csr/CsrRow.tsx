import { useId } from 'react';
import type { Product } from '@certdeck/contract';
import { HelpLink } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { CSR_LABELS, derToPem, readCsr } from '@certdeck/pki';
import { Field, Status, Text } from '@certdeck/ui';
import { PemBox, RadioCards } from '@certdeck/ui/forms';
import { entryKind, takesSeveralNames } from '@certdeck/validation';
import type { OrderForm } from '../form/OrderForm.ts';
import type { CsrFrom, OrderValues } from '../form/values.ts';
import { Row } from '../row/Row.tsx';
import { KeyOptions } from './KeyOptions.tsx';
import { keyText } from './KeySettings.tsx';
import { readOneCsr, requestedNames, type CsrReading } from './reading.ts';

/** The way of a renewal that keeps key and request. */
const KEEP = 'keep';
/** A 16,384-bit request has some 9 kB. */
const MAX_CSR_BYTES = 100_000;

/** Where key and request come from: made here, or pasted and uploaded (A§3.7). */
export function CsrRow({ form, product, kept }: { form: OrderForm; product: Product; kept: string }) {
  const { t } = useTexts('ssl');
  const { csrFrom } = form.values;
  const keeps = keepsRequest(form, kept);
  return (
    <Row
      name="csr"
      label={t('row.csr')}
      value={t(keeps ? 'csr.keep' : csrSourceKey(form, csrFrom))}
      note={csrFrom === 'create' ? keyText(form.values.pairParams) : undefined}
      settled={csrFrom === 'create' || form.values.csrText.trim() !== ''}
      invalid={csrIsWrong(form)}
    >
      <CsrSource form={form} sources={['create', 'paste']} kept={kept} />
      {keeps && <Text tone="muted">{t('csr.keep.text')}</Text>}
      {keeps ? null : csrFrom === 'create' ? (
        <KeyOptions form={form} product={product} />
      ) : (
        <Field label={t('csr.text')} required help={t('csr.text.help')} error={form.error('csrText')}>
          <PemBox
            accept=".csr,.pem,.p10"
            maxBytes={MAX_CSR_BYTES}
            rows={7}
            placeholder="-----BEGIN CERTIFICATE REQUEST-----"
            value={form.values.csrText}
            readFile={requestText}
            onValueChange={(text) => form.change({ ...namesFromCsr(product, text), csrText: text })}
            onBlur={() => form.visit('csrText')}
          />
        </Field>
      )}
      {csrFrom === 'paste' && form.csr?.ok && <CsrSummary reading={form.csr} />}
      <Text size="sm" marginTop="2" css={{ '&:empty': { display: 'none' } }}>
        <HelpLink article="private-key">{t('csr.guide')}</HelpLink>
      </Text>
    </Row>
  );
}

/** Whether the request of the renewed order stands chosen. */
const keepsRequest = ({ values }: OrderForm, kept: string): boolean =>
  kept !== '' && values.csrFrom === 'paste' && values.csrText === kept;

interface SourceProps {
  form: OrderForm;
  sources: readonly CsrFrom[];
  /** Request of the order that is renewed; '' where there is none to keep. */
  kept?: string;
}

/** The choice of sources; the first one is made by the server for some brands (D-096). */
export function CsrSource({ form, sources, kept = '' }: SourceProps) {
  const { t } = useTexts('ssl');
  const name = useId();
  const keeps = keepsRequest(form, kept);
  const ways = [
    ...sources.map((source) => ({ value: source as string, label: t(csrSourceKey(form, source)) })),
    ...(kept === '' ? [] : [{ value: KEEP, label: t('csr.keep') }]),
  ];
  return (
    <Field group hideLabel label={t('row.csr')}>
      <RadioCards
        name={name}
        columns={ways.length === 3 ? 3 : 2}
        options={ways}
        value={keeps ? KEEP : form.values.csrFrom}
        onValueChange={(value) => {
          const found = sources.find((source) => source === value);
          if (found) form.change({ csrFrom: found, ...(keeps ? { csrText: '' } : {}) });
          else if (value === KEEP) form.change({ csrFrom: 'paste', csrText: kept });
        }}
      />
    </Field>
  );
}

/** The text of where requests come from; the first is made by the server for some brands (D-096). */
export function csrSourceKey(form: OrderForm, source: CsrFrom) {
  if (source === 'create') return form.serverKey ? 'csr.createServer' : 'csr.create';
  return source === 'paste' ? 'csr.paste' : 'csr.zip';
}

/** Whether something in the row of keys and requests is wrong. */
export function csrIsWrong(form: OrderForm): boolean {
  const fields = ['csrText', 'batchCsrText', 'zipCsrs', 'pairParams', 'passphrase'] as const;
  return fields.some((field) => form.error(field) !== undefined);
}

function CsrSummary({ reading }: { reading: Extract<CsrReading, { ok: true }> }) {
  const { t } = useTexts('ssl');
  const { publicKey } = reading.details;
  const key = publicKey.kind === 'EC' ? publicKey.curve : `${publicKey.algorithm} ${publicKey.bits}`;
  const names = requestedNames(reading.details).join(', ');
  return (
    <div>
      <Status tone="success">{t(names === '' ? 'csr.read.noNames' : 'csr.read', { key, names })}</Status>
      {reading.details.hasChallengePassword && (
        <Text size="sm" tone="warning">
          {t('csr.challenge')}
        </Text>
      )}
    </div>
  );
}

/** The names of a request become the order's (A§5.24), further ones where the product takes several. */
function namesFromCsr(product: Product, text: string): Partial<OrderValues> {
  const reading = readOneCsr(text);
  const kind = entryKind(product);
  if (!reading.ok || kind === 'none') return {};
  const names = requestedNames(reading.details);
  const [first, ...others] = names;
  if (first === undefined) return {};
  if (kind === 'mailbox') return { mailboxes: names.join('\n') };
  return { commonName: first, ...(takesSeveralNames(product) ? { domainNames: others.join('\n') } : {}) };
}

/** A request file as text; DER files, as .p10 often is, become PEM. */
async function requestText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return bytes[0] === 0x30 ? derToPem(readCsr(bytes).der, CSR_LABELS[0]) : new TextDecoder().decode(bytes);
}
