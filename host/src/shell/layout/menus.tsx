import { useEntries, usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useSession, useUser } from '@certdeck/session';
import {
  ActivityIcon,
  Button,
  chakra,
  ChevronDownIcon,
  HelpIcon,
  IconButton,
  LanguagesIcon,
  SettingsIcon,
  SignOutIcon,
  UserIcon,
} from '@certdeck/ui';
import { Menu, type MenuItem } from '@certdeck/ui/overlays';
import { HOST } from '../../texts.ts';
import { useLanguageChoice } from '../languages.ts';
import { useThemeChoice } from '../ThemeSwitch.tsx';
import { useCurrencyChoice } from './currencies.ts';
import { iconOf } from './icons.ts';

export function LanguageMenu() {
  const { t } = useTexts(HOST);
  const { lang, name, options } = useLanguageChoice();
  return (
    <Menu
      hover
      placement="bottom-end"
      trigger={
        <IconButton label={`${t('shell.language')}: ${name}`}>
          <LanguagesIcon size={18} />
        </IconButton>
      }
      items={options.map(({ option, name: label, choose }) => ({
        id: option,
        label: <span lang={option}>{label}</span>,
        checked: option === lang,
        onSelect: () => void choose(),
      }))}
    />
  );
}

/** Absent when there are no rates to choose from (D-070). */
export function CurrencyMenu() {
  const { t } = useTexts(HOST);
  const { current, options } = useCurrencyChoice();
  if (options.length === 0) return null;
  return (
    <Menu
      hover
      placement="bottom-end"
      trigger={
        <Button
          variant="ghost"
          aria-label={`${t('shell.currency')}: ${current.unit}`}
          iconEnd={<ChevronDownIcon size={12} />}
        >
          {current.unit}
        </Button>
      }
      items={options.map(({ code, symbol, isCurrent, choose }) => ({
        id: code,
        label: `${symbol} ${code}`,
        checked: isCurrent,
        onSelect: choose,
      }))}
    />
  );
}

export function ThemeMenu() {
  const { mode, label, options } = useThemeChoice();
  const Current = options.find(({ option }) => option === mode)?.Icon ?? SettingsIcon;
  return (
    <Menu
      hover
      placement="bottom-end"
      trigger={
        <IconButton label={label}>
          <Current size={18} />
        </IconButton>
      }
      items={options.map(({ option, label: name, Icon, choose }) => ({
        id: option,
        label: name,
        icon: <Icon />,
        checked: option === mode,
        onSelect: choose,
      }))}
    />
  );
}

const Initial = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '7',
    height: '7',
    borderRadius: 'full',
    background: 'primary.muted',
    color: 'primary.fg',
    fontSize: 'sm',
    fontWeight: 'semibold',
  },
});

/** Who is signed in, and the way out. */
export function AccountMenu() {
  const { t, lang } = useTexts(HOST);
  const { hasRoute } = usePortal();
  const entries = useEntries('host/account-entry/v1');
  const session = useSession();
  const user = useUser();
  const name = user?.accountInfo ?? '';
  const link = (id: string, to: string, label: string, icon: MenuItem['icon']): MenuItem[] =>
    hasRoute(to)
      ? [{ id, label, icon, render: (content) => <RouterLink to={to}>{content}</RouterLink> }]
      : [];
  return (
    <Menu
      hover
      placement="bottom-end"
      trigger={
        <IconButton label={name ? `${t('shell.account')}: ${name}` : t('shell.account')} borderRadius="full">
          <Initial aria-hidden="true">{name ? [...name][0]?.toUpperCase() : <UserIcon />}</Initial>
        </IconButton>
      }
      items={[
        ...(user ? [{ group: `${name} · ${user.accountNo}` }] : []),
        ...entries.flatMap(({ remote, id, declared: { title, icon, to } }) => {
          const Icon = iconOf(icon);
          return link(`${remote}-${id}`, to, title[lang], <Icon />);
        }),
        ...link('help', '/help/overview', t('nav.help'), <HelpIcon />),
        ...(user?.isStaff ? link('portal', '/__portal', t('nav.portal'), <ActivityIcon />) : []),
        'separator',
        {
          id: 'sign-out',
          label: t('nav.sign-out'),
          icon: <SignOutIcon />,
          onSelect: () => void session.logout(),
        },
      ]}
    />
  );
}
