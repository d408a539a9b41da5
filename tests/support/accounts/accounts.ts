import { type Client, createClient } from '../api/client.ts';
import { tokenOf, waitForMails } from '../mail/outbox.ts';

export const PASSWORD = 'green pods and black seeds';
let count = 0;

/** A user with an account that no other test uses. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export function newPerson(name = 'Ann'): Person {
  count += 1;
  return { name, email: `${name.toLowerCase()}.${count}.${Date.now()}@kitchen.example`, password: PASSWORD };
}

/** The address, the data folder and the database of an application under test. */
export interface AppUnderTest {
  readonly url: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
}

/** Registers, verifies the address by the mail and logs in; returns a client with the session. */
export async function signUp(app: AppUnderTest, person = newPerson()): Promise<Client & { readonly person: Person }> {
  const client = createClient(app.url);
  await client.post('/auth/email/register', person);
  const [mail] = await waitForMails(app.dataDir, person.email);
  await client.get(`/auth/email/verify-email?token=${tokenOf(mail)}`);
  const login = await client.post('/auth/email/login', { email: person.email, password: person.password });
  if (login.status !== 200) throw new Error(`could not log in: ${login.status} ${JSON.stringify(login.body)}`);
  return { ...client, person };
}
