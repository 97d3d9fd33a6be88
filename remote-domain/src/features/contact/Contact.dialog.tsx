import { type ChangeEvent, useId, useState } from 'react';
import { domainCalls, type DomainContact } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Alert, Box, Button, Field, Heading, Input, notify, SimpleGrid, Stack, Text } from '@certdeck/ui';
import { CountryPicker, PhoneInput, useValidatedForm } from '@certdeck/ui/forms';
import { Dialog } from '@certdeck/ui/overlays';
import { type InternationalContact, needsPostcode } from '@certdeck/validation';
import {
  contactOf,
  contactRules,
  type ContactValues,
  followed,
  initialValues,
  type WrittenField,
} from './contactForm.ts';

const OWN = { messages: 'own' } as const;
const LIMITS = { name: 120, organization: 120, street: 160, city: 80, state: 80 } as const;

interface Props {
  /** The contact to change; undefined for a new one. */
  contact: DomainContact | undefined;
  onClose(): void;
}

/** A contact: as it is written, and beside it in Latin letters, which follow it where they can. */
export function ContactDialog({ contact, onClose }: Props) {
  const { t } = useTexts('domain');
  const id = useId();
  const add = useCallMutation(domainCalls.addDomainContact, OWN);
  const change = useCallMutation(domainCalls.changeDomainContact, OWN);
  const [refusal, setRefusal] = useState('');

  const form = useValidatedForm<ContactValues>({
    defaultValues: initialValues(contact),
    rules: contactRules,
    ns: 'domain',
    async onSubmit(values) {
      setRefusal('');
      const fields = contactOf(values);
      const reply = await (contact ? change.send({ id: contact.id, ...fields }) : add.send(fields));
      if (!reply) {
        setRefusal(t('lost'));
        return;
      }
      if (isSuccess(reply)) {
        notify.success(t(contact ? 'common:op.saved' : 'common:op.added'));
        onClose();
        return;
      }
      const errors = Object.entries(reply.errors ?? {}).filter(([field]) => field in values);
      form.setErrors(Object.fromEntries(errors));
      if (errors.length === 0) setRefusal(reply.msg || t('common:op.failed.save'));
    },
  });
  const needs = needsPostcode(form.values.country);

  /** A written field with its form in Latin letters behind it. */
  const written = (name: WrittenField) => {
    const props = form.field(name);
    return {
      ...props,
      maxLength: LIMITS[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const next = followed(form.current(), name, event.target.value);
        if (next) form.setValue(next.field, next.text);
        return props.onChange(event);
      },
    };
  };
  const int = (name: keyof InternationalContact, limit: number, isRequired = false) => (
    // texts: contact.int*
    <Field label={t(`contact.${name}`)} error={form.error(name)} required={isRequired} optional={!isRequired}>
      <Input lang="en" autoComplete="off" maxLength={limit} {...form.field(name)} />
    </Field>
  );

  return (
    <Dialog
      open
      onClose={onClose}
      locked={form.submitting}
      size="lg"
      title={t(contact ? 'contact.change' : 'contact.new')}
      footer={
        <>
          <Button disabled={form.submitting} onClick={onClose}>
            {t('common:btn.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={id} loading={form.submitting}>
            {t(contact ? 'common:btn.save' : 'common:btn.add')}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={id}>
        <Stack gap="6">
          {refusal !== '' && (
            <Alert tone="error" live>
              {refusal}
            </Alert>
          )}
          {contact && contact.domains > 0 && (
            <Alert tone="info">{t('contact.change.used', { count: contact.domains })}</Alert>
          )}
          <section aria-labelledby={`${id}-written`}>
            <Part id={`${id}-written`} title={t('contact.written')} text={t('contact.written.text')} />
            <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
              <Field label={t('contact.name')} error={form.error('name')} required>
                <Input autoComplete="name" {...written('name')} />
              </Field>
              <Field label={t('contact.organization')} error={form.error('organization')} optional>
                <Input autoComplete="organization" {...written('organization')} />
              </Field>
              <Field label={t('contact.email')} error={form.error('email')} required>
                <Input type="email" autoComplete="email" maxLength={254} {...form.field('email')} />
              </Field>
              <PhoneInput
                label={t('common:contact.telephone')}
                {...form.control('phone')}
                error={form.error('phone')}
                required
              />
              <Field label={t('contact.country')} error={form.error('country')} required>
                <CountryPicker {...form.control('country')} />
              </Field>
              <Field label={t('contact.state')} error={form.error('state')} optional>
                <Input autoComplete="address-level1" {...written('state')} />
              </Field>
              <Field label={t('contact.city')} error={form.error('city')} required>
                <Input autoComplete="address-level2" {...written('city')} />
              </Field>
              <Field
                label={t('contact.postcode')}
                error={form.error('postcode')}
                required={needs}
                optional={!needs}
              >
                <Input autoComplete="postal-code" maxLength={16} {...form.field('postcode')} />
              </Field>
              <Box gridColumn={{ md: '1 / -1' }}>
                <Field label={t('contact.street')} error={form.error('street')} required>
                  <Input autoComplete="street-address" {...written('street')} />
                </Field>
              </Box>
            </SimpleGrid>
          </section>
          <section aria-labelledby={`${id}-latin`}>
            <Part id={`${id}-latin`} title={t('contact.latin')} text={t('contact.latin.text')} />
            <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
              {int('intName', LIMITS.name, true)}
              {int('intOrganization', LIMITS.organization, form.values.organization.trim() !== '')}
              {int('intCity', LIMITS.city, true)}
              {int('intState', LIMITS.state, form.values.state.trim() !== '')}
              <Box gridColumn={{ md: '1 / -1' }}>{int('intStreet', LIMITS.street, true)}</Box>
            </SimpleGrid>
          </section>
        </Stack>
      </form>
    </Dialog>
  );
}

function Part({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <Box marginBottom="3">
      <Heading level={3} size="sm" id={id}>
        {title}
      </Heading>
      <Text size="sm" tone="muted">
        {text}
      </Text>
    </Box>
  );
}
