import { type FocusEvent, type RefObject, useState } from 'react';
import { usePortal } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { checkCode, checkEmail, checkPassword, checkPhoneInput, type Issue } from '@certdeck/validation';
import { HOST } from '../../texts.ts';
import { focusFirstWrong } from './focusFirstWrong.ts';
import { hasLeft } from './hasLeft.ts';
import { issueText } from './issueText.ts';
import type { Phone } from './PhoneField.tsx';
import { telPrefixOf } from './telPrefix.ts';
import type { Way } from './WayTabs.tsx';

type Found = Readonly<Record<string, Issue | null | undefined>>;

/**
 * What the forms of an account have alike: an address or phone number, the code sent to it, and a new password.
 * `passwordField` is the wire's name of the password, at which the server reports it; `form` is where the first
 * wrong field gets the focus.
 */
export function useAccountForm(form: RefObject<HTMLFormElement | null>, first: Way, passwordField: string) {
  const { t, lang } = useTexts(HOST);
  const { site } = usePortal();
  const [way, setWay] = useState<Way>(first);
  const [email, setEmail] = useState('');
  const [entered, setPhone] = useState<Phone | null>(null);
  const phone = entered ?? { telPrefix: telPrefixOf(lang, site, t), tel: '' };
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  const wrongAccount = () =>
    way === 'email' ? checkEmail(email) : checkPhoneInput(phone.tel, phone.telPrefix);
  /** What is typed in a field; '' for nothing, which is wrong at submit only (D-108). */
  const contentOf: Readonly<Record<string, string>> = {
    account: way === 'email' ? email : phone.tel,
    code,
    [passwordField]: password,
  };
  const wrongIn = (): Found => ({
    account: wrongAccount(),
    code: checkCode(code),
    [passwordField]: checkPassword(password),
  });
  /** An edited field is no longer wrong; it is looked at again when it is left, and at the next submit. */
  const edit = (field: string, change: () => void) => {
    change();
    setErrors(({ [field]: _gone, ...rest }) => rest);
  };
  /** Shows reasons at their fields, the first of them focused; true when there are any. */
  const show = (found: Readonly<Record<string, string>>): boolean => {
    setErrors(found);
    if (Object.keys(found).length === 0) return false;
    focusFirstWrong(form.current);
    return true;
  };

  return {
    first,
    passwordField,
    way,
    email: email.trim(),
    phone: { telPrefix: phone.telPrefix, tel: phone.tel.trim() },
    code,
    password,
    errors,
    edit,
    show,
    typed: { email, phone },
    choose: (next: Way) => edit('account', () => setWay(next)),
    setEmail: (next: string) => edit('account', () => setEmail(next)),
    setPhone: (next: typeof phone) => edit('account', () => setPhone(next)),
    setCode: (next: string) => edit('code', () => setCode(next)),
    setPassword: (next: string) => edit(passwordField, () => setPassword(next)),
    /** Looks at a field, one of these or of the page's own, when the focus leaves it (A§5.37). */
    leave: (field: string, own?: () => Issue | null) => (event: FocusEvent<HTMLElement>) => {
      if (!hasLeft(event) || (!own && contentOf[field]?.trim() === '')) return;
      const wrong = own ? own() : wrongIn()[field];
      if (wrong) setErrors((before) => ({ ...before, [field]: issueText(t, wrong) }));
    },
    /** True when the account can't be sent a code; its field then says why. */
    refusesAccount(): boolean {
      const wrong = wrongAccount();
      return wrong ? show({ account: issueText(t, wrong) }) : false;
    },
    /** True when something is wrong, of these fields or of the page's own; each field then says what. */
    refuses(own: Found = {}, texts: Readonly<Record<string, string>> = {}): boolean {
      const found: Found = { ...wrongIn(), ...own };
      const wrong = Object.entries(found).flatMap(([field, issue]) =>
        issue ? [[field, issueText(t, issue)] as const] : [],
      );
      return show({ ...Object.fromEntries(wrong), ...texts });
    },
  };
}

export type AccountForm = ReturnType<typeof useAccountForm>;
