import type { Product } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { ChangingText, Field, Text } from '@certdeck/ui';
import { PemBox, Textarea } from '@certdeck/ui/forms';
import { entryKind, textLimits } from '@certdeck/validation';
import { KeyOptions } from '../csr/KeyOptions.tsx';
import { csrIsWrong, CsrSource, csrSourceKey } from '../csr/CsrRow.tsx';
import { keyText } from '../csr/KeySettings.tsx';
import type { OrderForm } from '../form/OrderForm.ts';
import { Row } from '../row/Row.tsx';
import type { BatchEntry } from './content.ts';
import { correctedBatch } from './corrected.ts';
import { Problems } from './Problems.tsx';
import { ZipUpload } from './ZipUpload.tsx';

/** Orders from which on the speed of making keys is worth a word. */
const MANY = 50;
/** 500 requests of RSA 4096 have some 900 kB. */
const MAX_CSRS_BYTES = 2_000_000;

interface Props {
  form: OrderForm;
  product: Product;
  entries: readonly BatchEntry[];
}

/** Where the requests of a batch come from; archives only where the site offers them (D-151). */
export function BatchCsrRow({ form, product, entries }: Props) {
  const { t } = useTexts('ssl');
  const { csrFrom, batchCsrText, pairParams } = form.values;
  const sources = ['create', 'paste', ...(form.site.csrZipUpload ? (['zip'] as const) : [])] as const;
  return (
    <Row
      name="csr"
      label={t('row.csr')}
      value={t(csrSourceKey(form, csrFrom))}
      note={csrFrom === 'create' ? keyText(pairParams) : undefined}
      settled={csrFrom === 'create' || entries.length > 0}
      invalid={csrIsWrong(form)}
    >
      <CsrSource form={form} sources={sources} />
      {csrFrom === 'create' && <KeyOptions form={form} product={product} />}
      {csrFrom === 'create' &&
        entries.length >= MANY &&
        pairParams.encryption === 'RSA' &&
        !form.serverKey && (
          <Text size="sm" tone="muted">
            {t('batch.ecc')}
          </Text>
        )}
      {csrFrom === 'paste' && (
        <Field
          label={t('batch.csr')}
          required
          help={t('csr.text.help')}
          error={form.error('batchCsrText')}
          aside={<Count entries={entries} />}
        >
          <PemBox
            accept=".csr,.pem,.p10"
            maxBytes={MAX_CSRS_BYTES}
            rows={10}
            placeholder="-----BEGIN CERTIFICATE REQUEST-----"
            value={batchCsrText}
            onValueChange={(text) => form.change({ batchCsrText: text })}
            onBlur={() => form.visit('batchCsrText')}
          />
        </Field>
      )}
      {csrFrom === 'zip' && <ZipUpload form={form} />}
      {csrFrom !== 'create' && <Problems entries={entries} />}
    </Row>
  );
}

/** The names of all orders in one text; wrong lines are listed below and can be edited there. */
export function BatchNamesRow({ form, product, entries }: Props) {
  const { t } = useTexts('ssl');
  const { batchText, csrFrom } = form.values;
  if (csrFrom !== 'create') return null;
  const first = entries[0]?.names.commonName || entries[0]?.subjectName;
  const setLine = (line: number, text: string) => {
    const lines = batchText.split('\n');
    lines[line] = text;
    form.change({ batchText: lines.join('\n') });
  };
  return (
    <Row
      name="names"
      label={t('batch.text')}
      value={first === undefined ? t('row.none') : <NamesInShort first={first} more={entries.length - 1} />}
      // A list is worked on; it folds where the customer wants that.
      settled={false}
      invalid={form.error('batchText') !== undefined}
    >
      <Field
        label={entryKind(product) === 'none' ? t('name.subject') : t('batch.text')}
        required
        help={t('batch.text.help')}
        error={form.error('batchText')}
        aside={<Count entries={entries} />}
      >
        <Textarea
          name="batchText"
          mono
          rows={12}
          maxLength={textLimits.notes}
          value={batchText}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={'example.com\nwww.example.com\n\nexample.org'}
          onValueChange={(text) => form.change({ batchText: text })}
          onBlur={() => form.change({ batchText: correctedBatch(product, form.held().batchText) })}
        />
      </Field>
      <Problems entries={entries} text={batchText} onEdit={setLine} />
    </Row>
  );
}

function NamesInShort({ first, more }: { first: string; more: number }) {
  const { t } = useTexts('ssl');
  return (
    <>
      <Text as="span" mono>
        {first}
      </Text>{' '}
      <ChangingText>{more > 0 && t('preview.names.more', { count: more })}</ChangingText>
    </>
  );
}

function Count({ entries }: { entries: readonly BatchEntry[] }) {
  const { t } = useTexts('ssl');
  if (entries.length === 0) return null;
  return (
    <Text as="span" size="sm" tone="muted" tabular>
      {t('batch.orders', { count: entries.length })}
    </Text>
  );
}
