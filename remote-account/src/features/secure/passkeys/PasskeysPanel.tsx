import { useTexts } from '@certdeck/i18n';
import {
  Box,
  Button,
  chakra,
  EditIcon,
  FingerprintIcon,
  Flex,
  GlobeIcon,
  IconButton,
  Panel,
  PlusIcon,
  Status,
  Text,
  Time,
  TrashIcon,
} from '@certdeck/ui';
import type { Passkey } from '../Secure.resource.ts';
import { canHavePasskeys } from './createPasskey.ts';

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    paddingInline: '4',
    paddingBlock: '3',
    '& + &': { borderTopWidth: '1px' },
  },
});

interface Props {
  passkeys: readonly Passkey[];
  onAdd: () => void;
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

/** The account's passkeys, each with where it works and when it was used. */
export function PasskeysPanel({ passkeys, onAdd, onRename, onRemove }: Props) {
  const { t } = useTexts('account');
  const canAdd = canHavePasskeys();
  return (
    <Panel
      title={t('passkeys.title')}
      description={t('passkeys.text')}
      flush={passkeys.length > 0}
      actions={
        canAdd ? (
          <Button icon={<PlusIcon />} onClick={onAdd}>
            {t('passkeys.add')}
          </Button>
        ) : undefined
      }
    >
      {passkeys.length === 0 ? (
        <Text tone="muted">{t(canAdd ? 'passkeys.none' : 'passkeys.unavailable')}</Text>
      ) : (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => onRename(passkey)}
              onRemove={() => onRemove(passkey)}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface RowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: RowProps) {
  const { t } = useTexts('account');
  const { name, site, here, synced, createdAt, usedAt } = passkey;
  return (
    <Row>
      <Box color="fg.muted" flexShrink={0}>
        <FingerprintIcon size={18} aria-hidden="true" />
      </Box>
      <Box flex="1" minWidth="0">
        <Flex gap="2" align="center" wrap="wrap">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {name}
          </Text>
          {!here && (
            <Status tone="neutral" icon={<GlobeIcon size={12} />}>
              {t('passkeys.elsewhere', { site })}
            </Status>
          )}
        </Flex>
        <Flex columnGap="3" wrap="wrap" fontSize="sm" color="fg.muted">
          <span>
            {t('passkeys.added')} <Time value={createdAt} />
          </span>
          <span>
            {usedAt === 0 ? (
              t('passkeys.unused')
            ) : (
              <>
                {t('passkeys.used')} <Time value={usedAt} relative="only" />
              </>
            )}
          </span>
          <span>{t(synced ? 'passkeys.synced' : 'passkeys.bound')}</span>
        </Flex>
      </Box>
      <IconButton size="sm" label={t('factor.act', { act: t('passkeys.rename'), name })} onClick={onRename}>
        <EditIcon />
      </IconButton>
      <IconButton size="sm" label={t('factor.act', { act: t('passkeys.remove'), name })} onClick={onRemove}>
        <TrashIcon />
      </IconButton>
    </Row>
  );
}
