import { accountCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { checkInviteCode, INVITE_CODE_MAX } from '@certdeck/validation';
import { Button, Field, Flex, Input, notify, Panel, Stack } from '@certdeck/ui';
import { atSubmit, useValidatedForm } from '@certdeck/ui/forms';

/** Changes the invite code under its rules (A§5.25). */
export function CodePanel({ code }: { code: string }) {
  const { t } = useTexts('account');
  const change = useCallMutation(accountCalls.inviteCode, { messages: 'own' });
  const form = useValidatedForm<{ customizeCode: string }>({
    defaultValues: { customizeCode: code },
    rules: { customizeCode: atSubmit(checkInviteCode) },
    async onSubmit({ customizeCode }) {
      const reply = await change.send({ customizeCode });
      if (!reply) return;
      if (isSuccess(reply)) {
        form.reset({ customizeCode });
        // It stays until it is closed: links that were shared lead nowhere from now on.
        notify.success({ text: t('partner.changed'), duration: 0 });
        return;
      }
      // The API's own words.
      form.setErrors({ customizeCode: reply.errors?.['customizeCode'] ?? reply.msg });
    },
  });
  return (
    <Panel title={t('partner.change')}>
      <form {...form.formProps}>
        <Stack gap="4">
          <Field
            label={t('partner.code')}
            help={t('partner.change.help')}
            error={form.error('customizeCode')}
            required
          >
            <Input
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={INVITE_CODE_MAX}
              {...form.field('customizeCode')}
            />
          </Field>
          <Flex>
            <Button type="submit" variant="primary" loading={form.submitting}>
              {t('partner.submit')}
            </Button>
          </Flex>
        </Stack>
      </form>
    </Panel>
  );
}
