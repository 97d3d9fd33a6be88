import { useState } from 'react';
import { type DomainBatchKind, type DomainBatchLine, domainCalls } from '@certdeck/contract';
import { useLocation } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, type Reply, useCallMutation } from '@certdeck/session';
import { Alert, Button, LiveRegion, Panel, SearchIcon, Stack } from '@certdeck/ui';
import { useValidatedForm } from '@certdeck/ui/forms';
import { BatchLinks } from '../../batches/BatchLinks.tsx';
import { namesOfState, readNames } from '../../batches/batchNames.ts';
import { NamesField } from '../../batches/NamesField.tsx';
import { batchInput, batchRules, type BatchValues, startValues } from './batchForm.ts';
import type { BatchInput } from './Batch.resource.ts';
import { countsText } from './countsText.ts';
import { KindFields } from './fields/KindFields.tsx';
import { Preview } from './Preview.tsx';

/** What a batch would do, and what was typed when that was asked. */
interface Plan {
  input: BatchInput;
  lines: readonly DomainBatchLine[];
}

/** Which names, what shall be done to them, and what that would change. */
export function BatchForm({ kind }: { kind: DomainBatchKind }) {
  const { t } = useTexts('domain-batch');
  const { state } = useLocation();
  const { send } = useCallMutation(domainCalls.planDomainBatch, { messages: 'own', stale: [] });
  const [plan, setPlan] = useState<Plan>();
  const [refusal, setRefusal] = useState('');
  const form = useValidatedForm<BatchValues>({
    ns: 'domain-batch',
    defaultValues: startValues(namesOfState(state)),
    rules: batchRules(kind),
    async onSubmit(values) {
      setRefusal('');
      const asked = batchInput(kind, values);
      const reply = await send(asked);
      if (reply && isSuccess(reply)) setPlan({ input: asked, lines: reply.data.lines });
      else refuse(reply);
    },
  });
  /** What is wrong stands at its field; what belongs to none, above the button that was pressed. */
  function refuse(reply: Reply<unknown> | null) {
    setPlan(undefined);
    const { domains, ...errors } = reply?.errors ?? {};
    const atFields = Object.entries({ ...errors, names: domains }).filter(
      ([field, text]) => field in form.values && text !== undefined,
    );
    if (atFields.length > 0) form.setErrors(Object.fromEntries(atFields));
    else if (!reply?.shown) setRefusal(reply ? reply.msg || t('common:op.failed.title') : t('domain:lost'));
  }
  const input = batchInput(kind, form.values);
  const isOutdated = plan !== undefined && JSON.stringify(plan.input) !== JSON.stringify(input);
  const said = isOutdated ? t('outdated') : plan ? countsText(t, plan.lines, 'plan') : '';
  return (
    <Stack gap="4" marginBottom="6">
      <BatchLinks open={kind} domains={readNames(form.values.names)} />
      <Stack asChild gap="4">
        <form {...form.formProps} aria-label={t(`domain:batch.do.${kind}`)}>
          <Panel title={t('step.names')}>
            <NamesField
              value={form.values.names}
              error={form.error('names')}
              onChange={(text) => form.setValue('names', text)}
            />
          </Panel>
          {/* texts: step.* */}
          <Panel
            title={t(`step.${kind}`)}
            footer={
              <Button
                type="submit"
                variant={plan && !isOutdated ? 'secondary' : 'primary'}
                icon={<SearchIcon />}
                loading={form.submitting}
              >
                {t('preview')}
              </Button>
            }
          >
            <Stack gap="4">
              <KindFields kind={kind} form={form} />
              {refusal !== '' && (
                <Alert tone="error" live>
                  {refusal}
                </Alert>
              )}
            </Stack>
          </Panel>
        </form>
      </Stack>
      <LiveRegion>{said}</LiveRegion>
      {isOutdated && <Alert tone="warning">{t('outdated')}</Alert>}
      {plan && !isOutdated && <Preview input={plan.input} lines={plan.lines} onRefused={refuse} />}
    </Stack>
  );
}
