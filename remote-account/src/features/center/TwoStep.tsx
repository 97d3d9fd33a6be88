import { Link as RouterLink } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import {
  Box,
  Button,
  FingerprintIcon,
  KeyIcon,
  MailIcon,
  MinusIcon,
  Panel,
  PhoneIcon,
  Status,
  Text,
} from '@certdeck/ui';
import { factorKinds } from '../secure/factors/ways.ts';
import { Row } from './Row.tsx';
import { type AccountData, usePasskeyCount } from './Center.resource.ts';

const icons = { google: KeyIcon, tel: PhoneIcon, email: MailIcon };

/** The kinds of two-step verification and whether each is on, and passkeys. */
export function TwoStep({ account }: { account: AccountData }) {
  const { t } = useTexts('account');
  const format = useFormats();
  const passkeys = usePasskeyCount();
  return (
    <Panel
      title={t('twoStep.title')}
      flush
      actions={
        <Button asChild variant="link" size="sm">
          <RouterLink to="/account/secure">{t('center.twoStep.change')}</RouterLink>
        </Button>
      }
    >
      <ul>
        <Row>
          <Box color="fg.muted" flexShrink={0}>
            <FingerprintIcon size={18} aria-hidden="true" />
          </Box>
          <Text flex="1" minWidth="0">
            {t('passkeys.title')}
          </Text>
          {passkeys !== undefined && (
            <Status
              tone={passkeys > 0 ? 'success' : 'neutral'}
              icon={passkeys > 0 ? undefined : <MinusIcon size={12} />}
            >
              {passkeys > 0 ? format.number(passkeys) : t('factor.off')}
            </Status>
          )}
        </Row>
        {factorKinds.map((kind) => {
          const Icon = icons[kind];
          const isOn = account[`${kind}Auth`] === 'Y';
          return (
            <Row key={kind}>
              <Box color="fg.muted" flexShrink={0}>
                <Icon size={18} aria-hidden="true" />
              </Box>
              <Text flex="1" minWidth="0">
                {t(`factor.${kind}`)}
              </Text>
              <Status tone={isOn ? 'success' : 'neutral'} icon={isOn ? undefined : <MinusIcon size={12} />}>
                {t(isOn ? 'factor.on' : 'factor.off')}
              </Status>
            </Row>
          );
        })}
      </ul>
    </Panel>
  );
}
