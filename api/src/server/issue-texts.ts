import type { Issue } from '@certdeck/validation';
import { type Text, texts } from './texts.ts';

/** The API's sentence for each rule of the validation package that an area of the account checks. */
const sentences: Readonly<Record<string, Text>> = {
  blank: texts.fieldRequired,
  'email.format': {
    zh: '邮箱格式不正确',
    en: 'The e-mail address is not valid.',
    es: 'La dirección de correo no es válida.',
    de: 'Die E-Mail-Adresse ist ungültig.',
    ja: 'メールアドレスの形式が正しくありません。',
    fr: "L'adresse e-mail n'est pas valide.",
  },
  'tel.format': {
    zh: '电话格式不正确',
    en: 'The telephone number is not valid.',
    es: 'El número de teléfono no es válido.',
    de: 'Die Telefonnummer ist ungültig.',
    ja: '電話番号の形式が正しくありません。',
    fr: "Le numéro de téléphone n'est pas valide.",
  },
};

/** Reasons by field, or undefined when no rule is broken. */
export function issueTexts(
  issues: Readonly<Record<string, Issue | undefined>>,
): Record<string, Text> | undefined {
  const found: Record<string, Text> = {};
  for (const [field, issue] of Object.entries(issues))
    if (issue) found[field] = sentences[issue.key] ?? texts.fieldFormat;
  return Object.keys(found).length > 0 ? found : undefined;
}
