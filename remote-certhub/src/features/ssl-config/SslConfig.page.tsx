import { useEffect, useEffectEvent, useState } from 'react';
import { HelpLink } from '@certdeck/federation';
import { useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Alert, Box, Container, Grid, LinkIcon, PageHeader, Panel, Stack, Text } from '@certdeck/ui';
import { CodeBlock, CopyField, CopyTextButton } from '@certdeck/ui/data';
import { useHandedOver } from '../../handover.ts';
import { defaultChoices, fromParameters, isPlainText, toParameters, type Choices } from './choices.ts';
import { ChoicesForm, type Problems } from './ChoicesForm.tsx';
import type { Note } from './facts.ts';
import { generate } from './generate.ts';
import { PROFILE_FACTS } from './guideline.ts';
import { serverOf } from './servers/index.ts';
import { isVersion } from './versions.ts';

/** /certhub/tools/ssl-config: a TLS configuration for a server. The address holds the form. */
export default function SslConfigPage() {
  const { t } = useTexts('certhub-ssl-config');
  const [address, setAddress] = useSearchParams();
  const given = useHandedOver('ssl-config');
  const [choices, setChoices] = useState(() => ({ ...fromParameters(address), ...pathsOf(given?.fields) }));
  const parameters = new URLSearchParams(toParameters(choices)).toString();

  // Only what is chosen leads here: while the next page loads, this one is still there, and the address is the other's.
  const write = useEffectEvent((wanted: string) => setAddress(wanted, { replace: true }));
  useEffect(() => {
    write(parameters);
  }, [parameters]);

  const change = (changed: Partial<Choices>) =>
    setChoices((before) =>
      changed.server === undefined || changed.server === before.server
        ? { ...before, ...changed }
        : // Another server has other versions; everything else stays as chosen.
          { ...before, ...changed, version: defaultChoices(changed.server).version },
    );
  const problems = problemsOf(choices);
  const link = `${globalThis.location.origin}${globalThis.location.pathname}?${parameters}`;
  return (
    <Container width="full" paddingInline="0">
      <PageHeader
        title={t('title')}
        description={t('lead')}
        actions={
          <CopyTextButton value={link} icon={<LinkIcon size={14} />}>
            {t('copyLink')}
          </CopyTextButton>
        }
      />
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '380px minmax(0, 1fr)' }}
        gap="6"
        alignItems="start"
      >
        <Panel title={t('choices')}>
          <ChoicesForm choices={choices} problems={problems} onChange={change} />
        </Panel>
        <Box as="section" aria-label={t('result')} minWidth="0">
          <Result choices={choices} wrong={Object.keys(problems).length > 0} />
        </Box>
      </Grid>
    </Container>
  );
}

function Result({ choices, wrong }: { choices: Choices; wrong: boolean }) {
  const { t } = useTexts('certhub-ssl-config');
  if (wrong) {
    return <Alert tone="error">{t('correct')}</Alert>;
  }
  const server = serverOf(choices.server);
  const { files, notes } = generate(choices);
  const guide = GUIDES[server.id];
  return (
    <Stack gap="4">
      {notes.map((note) => (
        <Alert key={note} tone={files.length === 0 && note === 'noTls13' ? 'error' : TONES[note]}>
          {t(`note.${note}`, { server: server.name, version: choices.version, openssl: choices.openssl })}
        </Alert>
      ))}
      {files.map((file) => (
        <CodeBlock key={file.name} label={file.name} fileName={file.name} code={file.text} wrap tall />
      ))}
      {files.length > 0 && (
        <>
          <CopyField label={t('apply')} value={server.apply} />
          {guide !== undefined && <HelpLink article={guide}>{t('guide')}</HelpLink>}
          <Text tone="muted" size="sm">
            {t('oldest', { clients: PROFILE_FACTS[choices.profile].oldestClients.join(', ') })}
          </Text>
          <Text tone="muted" size="sm">
            {t('guideline')}
          </Text>
        </>
      )}
    </Stack>
  );
}

/** Articles of the shell's help by server. */
const GUIDES: Readonly<Partial<Record<string, string>>> = {
  nginx: 'install-nginx',
  apache: 'install-apache',
  caddy: 'install-caddy',
  tomcat: 'install-tomcat',
  iis: 'install-iis',
  haproxy: 'install-haproxy',
  'ingress-nginx': 'install-kubernetes',
  'aws-alb': 'install-aws',
  postfix: 'install-postfix',
  dovecot: 'install-dovecot',
};

const TONES: Readonly<Record<Note, 'info' | 'warning'>> = {
  noTls13: 'warning',
  noOldProtocols: 'info',
  noMlkem: 'info',
  noOcsp: 'info',
  old: 'warning',
  opportunistic: 'info',
  oneGroup: 'info',
};

function problemsOf(choices: Choices): Problems {
  const problems: Problems = {};
  const server = serverOf(choices.server);
  if (server.versions.length > 0 && !isVersion(choices.version)) {
    problems.version = 'badVersion';
  }
  if (server.openssl && !isVersion(choices.openssl)) {
    problems.openssl = 'badVersion';
  }
  for (const name of ['host', 'certificate', 'key'] as const) {
    if (!isPlainText(name, choices[name])) {
      problems[name] = name === 'host' ? 'badHost' : 'badPath';
    }
  }
  return problems;
}

/** What another tool knows: the site's name gives the paths too. */
function pathsOf(fields: Readonly<Record<string, string | readonly string[]>> | undefined): Partial<Choices> {
  const host = fields?.['host'];
  if (typeof host !== 'string' || !isPlainText('host', host)) {
    return {};
  }
  const folder = `/etc/ssl/${host.replace(/^\*\./, '')}`;
  return { host, certificate: `${folder}/fullchain.pem`, key: `${folder}/privkey.pem` };
}
