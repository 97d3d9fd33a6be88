import { useId, useState } from 'react';
import type { OrderDetail } from '@certdeck/contract';
import { HelpLink } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { safeFileName, type PkiFailure } from '@certdeck/pki';
import {
  Alert,
  Box,
  Button,
  DownloadIcon,
  Field,
  Flex,
  notify,
  Panel,
  Stack,
  Text,
  useBreakpoint,
} from '@certdeck/ui';
import { downloadFile } from '@certdeck/ui/data';
import { RadioCards, Select } from '@certdeck/ui/forms';
import type { IssuedCertificate } from '../../../files/issuedFiles.ts';
import { buildTarget, keyFileName, targetFiles, type TargetFile } from '../../../files/targets.ts';
import { type Container, PasswordField, ProfileField } from './ContainerFields.tsx';
import { KeyBox } from './KeyBox.tsx';
import { ServedCheck } from './ServedCheck.tsx';
import type { OrderKey } from './useOrderKey.ts';
import { type TargetChoice, useTarget } from './useTarget.ts';

export interface TargetPanelProps {
  order: OrderDetail;
  issued: IssuedCertificate;
  /** Base name of the files, as the customer knows it. */
  name: string;
  hasChain: boolean;
  orderKey: OrderKey;
  container: Container;
}

/** The files of an issued certificate for one server or program, and its guide (D-482). */
export function TargetPanel({ order, issued, name, hasChain, orderKey, container }: TargetPanelProps) {
  const { t } = useTexts('orders');
  const choice = useTarget(order.certType);
  const { kind, target } = choice;
  const [building, setBuilding] = useState(false);
  const [failure, setFailure] = useState<PkiFailure | null>(null);
  const base = safeFileName(name);
  const usesKey = target.form !== 'keyless';
  // What is kept is opened when it is needed; without a key in reach its box says how to give one.
  const hasKey = usesKey && (orderKey.place === 'open' || orderKey.place === 'stored');
  const files = targetFiles(target, { base, hasKey, hasChain });
  const isContainer = files.some(({ holds }) => holds === 'pfx');

  const download = async () => {
    setBuilding(true);
    setFailure(null);
    const privateKey = hasKey ? await orderKey.open() : '';
    if (privateKey !== null) {
      const { password, profile } = container;
      const built = await buildTarget(target, { issued, privateKey, password, profile, name });
      if (built.ok) {
        downloadFile(built.value.name, built.value.content);
        notify.success(t('files.saved', { name: built.value.name }));
      } else setFailure(built.error);
    }
    setBuilding(false);
  };

  return (
    <Panel
      title={t(kind === 'tls' ? 'target.title.tls' : 'target.title.other')}
      id="target"
      data-unprinted=""
    >
      <Stack gap="4">
        {choice.targets.length > 1 && <Picker choice={choice} />}
        <Flex
          gap="4"
          rowGap="3"
          wrap="wrap"
          align="center"
          justify="space-between"
          padding="3"
          background="bg.subtle"
          borderRadius="md"
        >
          <Files files={files} />
          <Button
            variant="primary"
            icon={<DownloadIcon />}
            loading={building}
            disabled={isContainer && container.wrong}
            onClick={() => void download()}
          >
            {t('target.download', { name: target.name })}
          </Button>
        </Flex>
        {failure && (
          <Alert tone="error" live title={t('files.failed')}>
            {t(failure.code === 'UNSUPPORTED_ALGORITHM' ? 'files.failed.algorithm' : 'files.failed.text', {
              code: failure.code,
            })}
          </Alert>
        )}
        {target.article !== undefined && (
          <HelpLink
            article={target.article}
            values={{ file: base, names: kind === 'tls' ? namesOf(order) : [] }}
          >
            {t('target.guide', { name: target.name })}
          </HelpLink>
        )}
        {isContainer && <PasswordField container={container} />}
        {isContainer && !target.compatible && <ProfileField container={container} />}
        {usesKey && <KeyBox orderKey={orderKey} fileName={keyFileName(base)} />}
        {kind === 'tls' && <ServedCheck order={order} usualPort={target.port ?? 443} />}
      </Stack>
    </Panel>
  );
}

const namesOf = ({ domains, commonName }: OrderDetail): string[] =>
  domains.length > 0 ? domains.map(({ domain }) => domain) : [commonName];

function Picker({ choice: { kind, targets, target, choose } }: { choice: TargetChoice }) {
  const { t } = useTexts('orders');
  const { isMobile } = useBreakpoint();
  const group = useId();
  const options = targets.map(({ id, name }) => ({ value: id, label: name }));
  const label = t(kind === 'tls' ? 'target.server' : 'target.program');
  // Cards for 13 servers would be longer than a phone's screen.
  return isMobile ? (
    <Field label={label}>
      <Select options={options} value={target.id} onValueChange={choose} />
    </Field>
  ) : (
    <Field label={label} group>
      <RadioCards name={group} options={options} value={target.id} onValueChange={choose} />
    </Field>
  );
}

/** What the download holds, by file name. */
function Files({ files }: { files: readonly TargetFile[] }) {
  const { t } = useTexts('orders');
  return (
    <Stack as="ul" gap="1.5" flex="1 1 260px" minW="0" aria-label={t('target.files')}>
      {files.map(({ name, holds }) => (
        <Flex as="li" key={name} columnGap="3" wrap="wrap">
          <Box flex="1 1 180px" minW="0" overflowWrap="anywhere">
            <Text as="span" mono weight="medium">
              {name}
            </Text>
          </Box>
          <Box flex="1 1 160px">
            <Text as="span" size="sm" tone="muted">
              {t(`target.holds.${holds}`)}
            </Text>
          </Box>
        </Flex>
      ))}
    </Stack>
  );
}
