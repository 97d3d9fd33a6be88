import type { Product } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Field } from '@certdeck/ui';
import { Textarea } from '@certdeck/ui/forms';
import { correctedLines, linesOf } from '../form/names.ts';
import type { OrderForm } from '../form/OrderForm.ts';
import { Row } from '../row/Row.tsx';
import { NameAllowance } from './NameAllowance.tsx';
import { NamesValue } from './NamesValue.tsx';

/** The mailboxes of an e-mail certificate, in the place of the name rows (D-157). */
export function MailboxRow({ form, product }: { form: OrderForm; product: Product }) {
  const { t } = useTexts('ssl');
  const { mailboxes } = form.values;
  return (
    <Row
      name="names"
      label={t('name.mailboxes')}
      value={
        <NamesValue
          product={product}
          names={linesOf(mailboxes)}
          year={form.values.year}
          counted={form.error('mailboxes') === undefined}
        />
      }
      invalid={form.error('mailboxes') !== undefined}
    >
      <Field
        hideLabel
        label={t('name.mailboxes')}
        required
        error={form.error('mailboxes')}
        help={
          <>
            {t('name.mailboxes.help')} <NameAllowance product={product} />
          </>
        }
      >
        <Textarea
          name="mailboxes"
          mono
          rows={Math.min(12, Math.max(3, mailboxes.split('\n').length + 1))}
          value={mailboxes}
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@example.com"
          onValueChange={(text) => form.change({ mailboxes: text })}
          onBlur={() => {
            form.change({ mailboxes: correctedLines(form.held().mailboxes) });
            form.visit('mailboxes');
          }}
        />
      </Field>
    </Row>
  );
}
