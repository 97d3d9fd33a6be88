import { type FormEvent, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { useSession } from '@certdeck/session';
import {
  Alert,
  Badge,
  Box,
  Button,
  Code,
  Field,
  Flex,
  Input,
  Panel,
  Stack,
  Status,
  Text,
} from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';
import {
  endOverride,
  type OverrideState,
  startOverride,
  type Verdict,
} from '../../kernel/override-session.ts';
import { useShell } from '../../shell/ShellContext.ts';
import { useRemoteName } from './remoteNames.ts';
import { STAFF } from './texts.ts';

/** The choice of a remote that nobody has deployed yet. */
const OTHER = '+';
const validId = /^[a-z][a-z0-9-]{1,30}$/;

/** Takes remotes of this tab from another origin: a colleague's build, or one's own. */
export function Overrides({ origins }: { origins: readonly string[] }) {
  const { t } = useTexts(STAFF);
  const { overrides } = useShell();
  return (
    <Stack gap="6">
      <Panel title={t('overrides.title')} description={t('overrides.text')}>
        <Stack gap="4">
          {overrides?.states.map((state) => (
            <Active key={state.id} state={state} />
          ))}
          {!overrides && <Text tone="muted">{t('overrides.none')}</Text>}
        </Stack>
      </Panel>
      <Panel title={t('overrides.new')}>
        {origins.length === 0 ? (
          <Alert tone="info" title={t('overrides.closed')}>
            {t('overrides.closed.text')}
          </Alert>
        ) : (
          <NewOverride origins={origins} />
        )}
      </Panel>
    </Stack>
  );
}

function Active({ state }: { state: OverrideState }) {
  const { t } = useTexts(STAFF);
  const nameOf = useRemoteName();
  const { id, address, release } = state;
  return (
    <Flex gap="4" align="center" justify="space-between" wrap="wrap">
      <Box minWidth="0">
        <Flex gap="2" align="center" wrap="wrap">
          <Text weight="semibold">{nameOf(id)}</Text>
          {release ? (
            <>
              <Status tone="success">{t('overrides.runs')}</Status>
              <Badge>{release}</Badge>
            </>
          ) : (
            <Status tone="error">{t('overrides.missing')}</Status>
          )}
        </Flex>
        <Text mono size="sm" overflowWrap="anywhere">
          {address}
        </Text>
      </Box>
      <Button size="sm" onClick={() => endOverride(id)}>
        {t('overrides.end')}
      </Button>
    </Flex>
  );
}

function NewOverride({ origins }: { origins: readonly string[] }) {
  const { t } = useTexts(STAFF);
  const { registry } = useShell();
  const session = useSession();
  const nameOf = useRemoteName();
  const [chosen, setChosen] = useState(registry.remotes[0]?.id ?? OTHER);
  const [other, setOther] = useState('');
  const [address, setAddress] = useState('');
  const [verdict, setVerdict] = useState<Verdict>();
  const [nameless, setNameless] = useState(false);
  const [busy, setBusy] = useState(false);
  const id = chosen === OTHER ? other.trim() : chosen;

  async function start(event: FormEvent) {
    event.preventDefault();
    setVerdict(undefined);
    setNameless(!validId.test(id));
    if (!validId.test(id)) return;
    setBusy(true);
    const answer = await startOverride(id, address, session.getState().token);
    if (answer === 'OK') return location.reload();
    setBusy(false);
    setVerdict(answer);
  }

  return (
    <form onSubmit={(event) => void start(event)} noValidate>
      <Stack gap="4" maxWidth="form">
        <Field label={t('failures.remote')}>
          <Select
            value={chosen}
            onValueChange={setChosen}
            options={[
              ...registry.remotes.map((remote) => ({ value: remote.id, label: nameOf(remote.id) })),
              { value: OTHER, label: t('overrides.other') },
            ]}
          />
        </Field>
        {chosen === OTHER && (
          <Field label={t('overrides.id')} error={nameless ? t('overrides.id.wrong') : undefined}>
            <Input mono value={other} onChange={(event) => setOther(event.target.value)} />
          </Field>
        )}
        <Field
          label={t('overrides.address')}
          help={t('overrides.address.help')}
          error={verdict && t(`overrides.${verdict}`)}
        >
          <Input
            mono
            inputMode="url"
            placeholder="http://localhost:8080"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        </Field>
        <Text size="sm" tone="muted">
          {t('overrides.origins')}{' '}
          {origins.map((origin, place) => (
            <span key={origin}>
              {place > 0 && ', '}
              <Code>{origin}</Code>
            </span>
          ))}
        </Text>
        <Flex>
          <Button type="submit" variant="primary" loading={busy}>
            {t('overrides.start')}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
