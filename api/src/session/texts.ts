import type { Text } from '../server/texts.ts';

const time = (seconds: number): Text =>
  seconds < 90
    ? { zh: `${seconds} 秒`, en: `${seconds} seconds` }
    : { zh: `${Math.ceil(seconds / 60)} 分钟`, en: `${Math.ceil(seconds / 60)} minutes` };

/** Sentences of sign-in, sign-up and the password. */
export const sessionTexts = {
  wrongCredentials: { zh: '账号或密码错误', en: 'The account or the password is wrong.' },
  passwordMissing: { zh: '请输入密码', en: 'Please enter your password.' },
  captchaMissing: { zh: '请先完成验证', en: 'Please complete the check first.' },
  captchaWrong: { zh: '验证未通过，请重试', en: 'The check failed. Please try again.' },
  codeWrong: { zh: '验证码错误或已过期', en: 'The code is wrong or has expired.' },
  accountExists: { zh: '账号已存在', en: 'This account exists already.' },
  accountFormat: { zh: '请输入有效的邮箱或手机号', en: 'Enter a valid e-mail address or phone number.' },
  emailFormat: { zh: '邮箱格式不正确', en: 'The e-mail address is not valid.' },
  phoneFormat: { zh: '手机号格式错误', en: 'The phone number is not valid.' },
  inviteUnknown: { zh: '邀请码不存在', en: 'This invite code does not exist.' },
  tooMany: (seconds: number): Text => ({
    zh: `操作过于频繁，请 ${time(seconds).zh}后再试`,
    en: `Too many tries. Please try again in ${time(seconds).en}.`,
  }),
  codeSubject: {
    signup: { zh: '注册验证码', en: 'Your sign-up code' },
    password: { zh: '修改密码验证码', en: 'Your code to change the password' },
  },
  codeBody: (code: string, minutes: number): Text => ({
    zh: `您的验证码是 ${code}，${minutes} 分钟内有效。如非本人操作，请忽略。`,
    en: `Your code is ${code}. It is valid for ${minutes} minutes. If you did not ask for it, ignore this message.`,
  }),
};
