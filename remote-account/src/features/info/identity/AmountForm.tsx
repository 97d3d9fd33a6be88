import { accountCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { centsFromDecimal } from '@certdeck/validation';
import { Alert, Button, Field, Flex, Input, notify, Stack } from '@certdeck/ui';
import { useValidatedForm } from '@certdeck/ui/forms';
import type { OrganizationProof } from './Identity.resource.ts';

/** Most characters of an amount below ten. */
const LONGEST = 5;

/** The amount that came to the organisation's bank account; the portal tells it nowhere (D-219). */
export function AmountForm({ proof, refresh }: { proof: OrganizationProof; refresh: () => Promise<void> }) {
  const { t } = useTexts('account');
  const call = useCallMutation(accountCalls.proveOrganization);
  const form = useValidatedForm<{ balance: string }>({
    defaultValues: { balance: '' },
    rules: {},
    async onSubmit({ balance }): Promise<void> {
      const amount = centsFromDecimal(balance);
      if (!amount.ok || amount.cents > 999) {
        form.setErrors({ balance: t('identity.amount.format') });
        return;
      }
      const reply = await call.send({ authno: proof.id, balance: amount.cents });
      if (!reply) return;
      if (isSuccess(reply)) {
        notify.success(t('identity.amount.done'));
        return;
      }
      form.setErrors(reply.errors ?? {});
      if (!reply.errors && !reply.shown) notify.error(reply.msg || t('failed'));
      // A wrong amount has used up a try, and the last one ends it.
      await refresh();
    },
  });
  return (
    <form {...form.formProps}>
      <Stack gap="3">
        <Alert tone="warning" title={t('identity.amount.title')}>
          {t('identity.amount.text')}
        </Alert>
        <Field
          label={t('identity.amount')}
          help={t('identity.amount.left', { count: proof.triesLeft })}
          error={form.error('balance')}
          required
        >
          <Input inputMode="decimal" autoComplete="off" maxLength={LONGEST} {...form.field('balance')} />
        </Field>
        <Flex>
          <Button type="submit" variant="primary" loading={form.submitting}>
            {t('identity.amount.submit')}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
