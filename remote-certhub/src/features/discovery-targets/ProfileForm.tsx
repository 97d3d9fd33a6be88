import { accountCalls, discoveryCalls, MOST_DAYS_BEFORE } from '@certdeck/contract';
import { useUnsavedWork } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation, useCan } from '@certdeck/session';
import { Button, Field, notify, Panel, Spacer, Stack } from '@certdeck/ui';
import { NumberInput, Select, useValidatedForm } from '@certdeck/ui/forms';
import { required } from '@certdeck/validation';
import { ContactField } from './ContactField.tsx';
import { intervalOptions } from './intervals.ts';
import { type Profile, STALE } from './Targets.resource.ts';

type Values = { interval: string; daysBefore: number | null; contact: string };
const RULES = { daysBefore: required() };

const valuesOf = ({ interval, daysBefore, contact }: Profile): Values => ({
  interval: String(interval),
  daysBefore,
  contact,
});

/** What all scans of the account go by. */
export function ProfileForm({ profile, readOnly }: { profile: Profile; readOnly: boolean }) {
  const { t } = useTexts('certhub-discovery-targets');
  const mayReadContacts = useCan()(accountCalls.listContacts.permission);
  const { send } = useCallMutation(discoveryCalls.saveDiscoveryProfile, { messages: 'own', stale: STALE });
  const form = useValidatedForm<Values>({
    defaultValues: valuesOf(profile),
    rules: RULES,
    async onSubmit(values) {
      const { interval, daysBefore, contact } = values;
      if (daysBefore === null) return;
      const reply = await send({ interval: Number(interval), daysBefore, contact });
      if (!reply) return;
      if (isSuccess(reply)) {
        form.reset(values);
        notify.success(t('profile.saved'));
        return;
      }
      form.setErrors(reply.errors ?? {});
      if (!reply.shown) notify.error(reply.msg || t('common:op.failed.save'));
    },
  });
  useUnsavedWork(form.isDirty);
  return (
    <form {...form.formProps}>
      <Panel
        footer={
          readOnly ? undefined : (
            <>
              <Spacer />
              <Button type="submit" variant="primary" loading={form.submitting}>
                {t('common:btn.save')}
              </Button>
            </>
          )
        }
      >
        <Stack gap="5">
          <Field
            label={t('column.interval')}
            help={t('profile.interval.help')}
            error={form.error('interval')}
            disabled={readOnly}
          >
            <Select {...form.field('interval')} options={intervalOptions(t)} />
          </Field>
          <Field
            label={t('profile.daysBefore')}
            help={t('profile.daysBefore.help', { most: MOST_DAYS_BEFORE })}
            error={form.error('daysBefore')}
            disabled={readOnly}
            required
          >
            <NumberInput
              min={1}
              max={MOST_DAYS_BEFORE}
              unit={t('profile.days')}
              {...form.control('daysBefore')}
            />
          </Field>
          {mayReadContacts && (
            <ContactField error={form.error('contact')} disabled={readOnly} {...form.control('contact')} />
          )}
        </Stack>
      </Panel>
    </form>
  );
}
