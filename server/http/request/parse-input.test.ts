import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../../shared/api/definition/endpoint.ts';
import { activityPeriodQuery } from '../../../shared/api/admin-activity.ts';
import { listUsers } from '../../../shared/api/admin-users.ts';
import { login, register, resetPassword } from '../../../shared/api/auth.ts';
import { importOthers, importText, importUrl } from '../../../shared/api/imports.ts';
import { subscribeToLaunch, unsubscribeFromLaunch } from '../../../shared/api/launch.ts';
import { createInvitation } from '../../../shared/api/invitations.ts';
import { renamePasskey } from '../../../shared/api/passkeys.ts';
import { createRecipe, updateRecipe } from '../../../shared/api/recipe-editing.ts';
import { searchRecipes } from '../../../shared/api/recipe-search.ts';
import { finishSignIn } from '../../../shared/api/second-factor.ts';
import { ENDPOINT_TABLE } from '../../../shared/api/table.ts';
import { tagRecipes } from '../../../shared/api/tags/recipe-tags.ts';
import { changePassword, saveLanguage, saveProfile } from '../../../shared/api/users.ts';
import { AppError } from '../../core/errors.ts';
import { parseInput } from './parse-input.ts';

function refusalOf(schema: Endpoint['body'], input: unknown): { code: string; fields: object | undefined } {
  try {
    parseInput(schema, input);
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, fields: error.options.fields };
    throw error;
  }
  throw new Error('the input was accepted');
}

describe('a refused request', () => {
  it.each<[string, Endpoint['body'], unknown, string, string]>([
    ['a registration without a name', register.body, {}, 'name', 'auth.nameRequired'],
    ['a registration without an address', register.body, { name: 'Ann' }, 'email', 'auth.emailRequired'],
    ['a log-in without a password', login.body, { email: 'a@b.c' }, 'password', 'auth.passwordRequired'],
    ['a log-in with null as address', login.body, { email: null, password: 'x' }, 'email', 'auth.emailRequired'],
    ['a reset without a password', resetPassword.body, { token: 'x' }, 'password', 'auth.passwordRequired'],
    ['a profile without a name', saveProfile.body, {}, 'name', 'auth.nameRequired'],
    [
      'a new password alone',
      changePassword.body,
      { password: 'x' },
      'currentPassword',
      'users.currentPasswordRequired',
    ],
    ['an unknown language', saveLanguage.body, { language: 'nl' }, 'language', 'users.languageUnknown'],
    ['no language', saveLanguage.body, {}, 'language', 'users.languageUnknown'],
    ['no link', importUrl.body, {}, 'url', 'imports.urlRequired'],
    ['no text', importText.body, {}, 'text', 'imports.textRequired'],
    ['no numbers', importOthers.body, {}, 'numbers', 'imports.otherNotOffered'],
    ['a number below 1', importOthers.body, { numbers: [1, 0] }, 'numbers', 'imports.otherNotOffered'],
    ['no address', subscribeToLaunch.body, {}, 'email', 'auth.emailRequired'],
    ['no token', unsubscribeFromLaunch.query, {}, 'token', 'auth.invalidToken'],
    ['a time that is a text', updateRecipe.body, { id: '1', prepTime: '10' }, 'prepTime', 'errors.numberInvalid'],
    ['half a person', createRecipe.body, { servings: '2.5' }, 'servings', 'errors.numberInvalid'],
    ['a long page of a list', listUsers.query, { limit: '1001' }, 'limit', 'errors.numberInvalid'],
    ['a repeated offset', listUsers.query, { offset: ['1', '2'] }, 'offset', 'errors.numberInvalid'],
    ['no first day', activityPeriodQuery, {}, 'fromDate', 'admin.activity.dateInvalid'],
    ['two zones', activityPeriodQuery, { fromDate: 'x', tz: ['UTC', 'UTC'] }, 'tz', 'admin.activity.zoneUnknown'],
    ['no recipe', updateRecipe.body, {}, 'id', 'errors.fieldMissing'],
    ['no search words', searchRecipes.query, {}, 'q', 'errors.fieldMissing'],
    ['a long search', listUsers.query, { q: 'x'.repeat(201) }, 'q', 'errors.invalidInput'],
    ['a long code', finishSignIn.body, { code: '1'.repeat(101) }, 'code', 'auth.codeWrong'],
    ['a passkey without a name', renamePasskey.body, {}, 'name', 'auth.nameRequired'],
    ['an invitation for a year', createInvitation.body, { days: 365 }, 'days', 'errors.numberInvalid'],
    ['tags of too many recipes', tagRecipes.body, { ids: Array(1_001).fill('1') }, 'ids', 'errors.invalidInput'],
    ['a text with U+0000', importText.body, { text: 'Soup\u0000' }, 'text', 'errors.invalidInput'],
  ])('for %s names the error of that field', (_, schema, input, field, code) => {
    const refusal = refusalOf(schema, input);
    expect(refusal.code).toBe(code);
    expect(refusal.fields).toMatchObject({ [field]: code });
  });

  it('names every missing field, and the first one as the error of the request', () => {
    const fields = { name: 'auth.nameRequired', email: 'auth.emailRequired', password: 'auth.passwordRequired' };
    expect(refusalOf(register.body, {})).toEqual({ code: 'auth.nameRequired', fields });
  });

  it('for values of a wrong type, or something that is no object, is not understood', () => {
    const wrong = { code: 'errors.badRequest', fields: { email: 'errors.invalidInput' } };
    expect(refusalOf(login.body, { email: ['a@b.c'], password: 'x' })).toEqual(wrong);
    for (const input of [[], 'soup', 7, null])
      expect(refusalOf(login.body, input)).toEqual({ code: 'errors.badRequest', fields: {} });
  });

  it('never says that a request was not understood because a field is missing', () => {
    const unclear = ENDPOINT_TABLE.flatMap(({ name, endpoint }) =>
      [endpoint.body, endpoint.query].flatMap((schema) => {
        const isRefused = schema instanceof z.ZodObject && !schema.safeParse({}).success;
        return isRefused && refusalOf(schema, {}).code === 'errors.badRequest' ? [name] : [];
      }),
    );
    expect(unclear).toEqual([]);
  });
});
