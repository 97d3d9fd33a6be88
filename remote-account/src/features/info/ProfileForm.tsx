import { accountCalls, type Profile } from '@certdeck/contract';
import { useUnsavedWork } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation, useSession } from '@certdeck/session';
import { Button, Field, Input, notify, Panel, SimpleGrid, Spacer, Text } from '@certdeck/ui';
import { useValidatedForm } from '@certdeck/ui/forms';
import { checkIdCard, textLimits } from '@certdeck/validation';

type Values = Record<'lastname' | 'firstname' | 'companyName' | 'idCard', string>;

const RULES = { idCard: checkIdCard };
/** Most characters of an ID number that the API takes. */
const ID_CARD_LIMIT = 40;

/** The fields that are changed here; contacts are changed with a code on the security page (D-214). */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTexts('account');
  const session = useSession();
  const save = useCallMutation(accountCalls.saveProfile);
  const { lastname, firstname, companyName, idCard } = profile;
  const form = useValidatedForm<Values>({
    defaultValues: { lastname, firstname, companyName, idCard },
    rules: RULES,
    async onSubmit(values) {
      const given = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, value.trim()]),
      ) as Values;
      const reply = await save.send(given);
      // Without an answer the client has said so already; what was typed stands in the form.
      if (!reply) return;
      if (!isSuccess(reply)) {
        form.setErrors(reply.errors ?? {});
        if (!reply.shown && !reply.errors)
          notify.error({ title: t('common:op.failed.title'), text: reply.msg || t('common:op.failed.save') });
        return;
      }
      form.reset(given);
      notify.success({ title: t('common:op.title'), text: t('common:op.saved') });
      // The header names who is signed in.
      await session.loadUser();
    },
  });
  useUnsavedWork(form.isDirty);

  const text = (name: keyof Values, autoComplete: string, help?: string) => (
    <Field label={t(`info.${name}`)} error={form.error(name)} help={help}>
      <Input
        autoComplete={autoComplete}
        maxLength={name === 'idCard' ? ID_CARD_LIMIT : textLimits.line}
        {...form.field(name)}
      />
    </Field>
  );
  return (
    <form {...form.formProps}>
      <Panel
        title={t('info.details')}
        footer={
          <>
            {form.isDirty && (
              <Text size="sm" tone="muted">
                {t('info.unsaved')}
              </Text>
            )}
            <Spacer />
            <Button type="submit" variant="primary" loading={form.submitting}>
              {t('common:btn.save')}
            </Button>
          </>
        }
      >
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
          {text('lastname', 'family-name')}
          {text('firstname', 'given-name')}
          {text('companyName', 'organization')}
          {text('idCard', 'off', t('info.idCard.help'))}
        </SimpleGrid>
      </Panel>
    </form>
  );
}
