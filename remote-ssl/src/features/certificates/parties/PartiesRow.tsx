import { useCallback, useEffect, useState } from 'react';
import { accountCalls, type Organization } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { SimpleGrid } from '@certdeck/ui';
import { ContactPicker } from '@certdeck/parties';
import { needsIdCard, type ProductRows } from '@certdeck/validation';
import type { OrderForm } from '../form/OrderForm.ts';
import { Row } from '../row/Row.tsx';
import { CompanyPicker } from './CompanyPicker.tsx';
import { useOnly } from './useOnly.ts';

interface Props {
  form: OrderForm;
  rows: Pick<ProductRows, 'contact' | 'company'>;
  onCompany(company: Organization | null): void;
}

/** Contact and company, where the product needs them. */
export function PartiesRow({ form, rows, onCompany }: Props) {
  const { t } = useTexts('ssl');
  const [company, setCompany] = useState('');
  const [contact, setContact] = useState('');
  const named = useCallback(
    (chosen: Organization | null) => {
      setCompany(chosen?.orgName ?? '');
      onCompany(chosen);
    },
    [onCompany],
  );
  const { contactID, orgID } = form.values;
  const said = [contact, company].filter(Boolean).join(' · ');
  return (
    <Row
      name="parties"
      label={t('row.parties')}
      value={said === '' ? t('row.none') : said}
      settled={(!rows.contact || contactID !== '') && (!rows.company || orgID !== '')}
      invalid={form.error('contactID') !== undefined || form.error('orgID') !== undefined}
    >
      <SimpleGrid columns={{ base: 1, md: rows.contact && rows.company ? 2 : 1 }} gap="4">
        {rows.contact && <ContactField form={form} onName={setContact} />}
        {rows.company && (
          <CompanyPicker
            value={form.values.orgID}
            error={form.error('orgID')}
            onChoose={(orgID) => form.change({ orgID })}
            onCompany={named}
          />
        )}
      </SimpleGrid>
    </Row>
  );
}

/** The first contact that will do stands chosen: most customers have one, and it can be changed. */
function ContactField({ form, onName }: { form: OrderForm; onName(name: string): void }) {
  const { t } = useTexts('ssl');
  const { contactID } = form.values;
  // The picker's own first read: an equal question is one request.
  const { data: contacts = [] } = useCall(accountCalls.listContacts, { limit: 10, offset: 1 });
  const choose = (id: string) => {
    form.chooseContact(contacts.find((contact) => contact.id === id));
    form.change({ contactID: id });
  };
  const cfca = form.product !== undefined && needsIdCard(form.product);
  const first = contacts.find(({ idCard }) => !cfca || idCard.trim() !== '');
  useOnly(first ? [first] : [], contactID, choose);
  const name = contacts.find(({ id }) => id === contactID)?.name ?? '';
  useEffect(() => onName(name), [name, onName]);
  return (
    <ContactPicker
      label={t('contact.label')}
      required
      value={contactID === '' ? null : contactID}
      error={form.error('contactID')}
      // Without the field a cfca product could not be ordered with a new contact (D-110).
      cfca={form.site.cfcaEnabled || cfca}
      onValueChange={(id, contact) => {
        form.chooseContact(contact);
        form.change({ contactID: id });
      }}
    />
  );
}
