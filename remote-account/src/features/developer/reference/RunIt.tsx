import { useState } from 'react';
import { useApiBase } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useSession } from '@certdeck/session';
import { Alert, Box, Button, Field, Flex, Input, LiveRegion, Stack, Text } from '@certdeck/ui';
import { CodeBlock } from '@certdeck/ui/data';
import { Textarea } from '@certdeck/ui/forms';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { exampleOf } from './examples.ts';
import type { Operation } from './openapi.ts';
import { type Outcome, runWithKey, runWithSession } from './run.ts';

interface Props {
  operation: Operation;
  /** A key that was pasted; '' for the person's own session. */
  apiKey: string;
}

/**
 * Makes a call from the page and shows its answer. With the session only what reads is made; what changes something
 * wants a key and is asked about first.
 */
export function RunIt({ operation, apiKey }: Props) {
  const { t } = useTexts('account');
  const { client } = useSession();
  const base = useApiBase();
  const { method, path, fields } = operation;
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { json } = exampleOf(operation, '');
  const [body, setBody] = useState(() => (json === undefined ? '' : JSON.stringify(json, null, 2)));
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(false);
  const [running, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const reads = method === 'GET';
  const entered = fields.filter(({ place }) => place === 'path' || place === 'query');

  const press = () => {
    const lacking = entered
      .filter(({ name, required }) => required && (values[name] ?? '').trim() === '')
      .map(({ name }) => name);
    setMissing(lacking);
    if (lacking.length > 0) return;
    if (reads) void run();
    else setAsking(true);
  };
  const run = async () => {
    setAsking(false);
    setRunning(true);
    setOutcome(
      apiKey === ''
        ? await runWithSession(client, operation, values)
        : await runWithKey({ base, operation, values, body, key: apiKey }),
    );
    setRunning(false);
  };

  if (operation.takesFile || (!reads && apiKey === '')) {
    return (
      <Text size="sm" tone="muted">
        {t(operation.takesFile ? 'ref.run.file' : 'ref.run.needsKey')}
      </Text>
    );
  }
  return (
    <Stack gap="3">
      {entered.length > 0 && (
        <Flex gap="3" wrap="wrap">
          {entered.map(({ name, required }) => (
            <Box key={name} flex="1 1 200px" maxWidth="360px">
              <Field
                label={name}
                optional={!required}
                error={missing.includes(name) ? t('ref.run.missing') : undefined}
              >
                <Input
                  mono
                  value={values[name] ?? ''}
                  onChange={(event) => setValues({ ...values, [name]: event.target.value })}
                />
              </Field>
            </Box>
          ))}
        </Flex>
      )}
      {json !== undefined && (
        <Field label={t('ref.run.body')}>
          <Textarea mono rows={6} value={body} onChange={(event) => setBody(event.target.value)} />
        </Field>
      )}
      <Flex gap="3" align="center" wrap="wrap">
        <Button size="sm" loading={running} onClick={press}>
          {t('ref.run')}
        </Button>
        <Text size="sm" tone="muted">
          {t(apiKey === '' ? 'ref.run.asSession' : 'ref.run.asKey')}
        </Text>
      </Flex>
      <LiveRegion>{outcome?.ok ? t('ref.run.answered', { status: outcome.status }) : ''}</LiveRegion>
      {outcome?.ok && (
        <CodeBlock label={t('ref.run.answered', { status: outcome.status })} code={outcome.text} wrap />
      )}
      {outcome && !outcome.ok && (
        <Alert tone="warning" live>
          {/* texts: ref.run.failed.* */}
          {t(`ref.run.failed.${outcome.reason}`)}
        </Alert>
      )}
      <ConfirmDialog
        open={asking}
        title={t('ref.run.confirm')}
        confirmLabel={t('ref.run')}
        onCancel={() => setAsking(false)}
        onConfirm={() => void run()}
      >
        <Stack gap="2">
          <Text mono overflowWrap="anywhere">
            {method} {path}
          </Text>
          <Text>{t('ref.run.confirm.text')}</Text>
        </Stack>
      </ConfirmDialog>
    </Stack>
  );
}
