import type { SimulatedDevice } from './simulated-device.ts';
import type { SimulatedServer, SimulatedUser } from './simulated-server.ts';

/** Sessions and accounts, as the server and an administrator begin and end them. */
export class Accounts {
  readonly #server: SimulatedServer;
  readonly #admin: SimulatedUser;
  readonly #deactivated = new Set<SimulatedUser>();

  private constructor(server: SimulatedServer, admin: SimulatedUser) {
    this.#server = server;
    this.#admin = admin;
  }

  static async begin(server: SimulatedServer): Promise<Accounts> {
    return new Accounts(server, await server.signUp('Administrator', 'admin'));
  }

  /** A login on this device; returns whether one is possible now. */
  async logIn(device: SimulatedDevice): Promise<boolean> {
    const { user } = device.options;
    if (!this.#server.isUp || this.#deactivated.has(user)) return false;
    device.logIn(await this.#server.logIn(user.id));
    return true;
  }

  /** Ends the session of this device, as a logout there or on another device does. */
  async endSession({ token }: SimulatedDevice): Promise<void> {
    if (this.#server.isUp) await this.#server.call({ method: 'POST', url: '/api/auth/logout', token });
  }

  /** @returns what is wrong, in words */
  async deactivate(user: SimulatedUser): Promise<string[]> {
    if (!this.#server.isUp) return [];
    await this.#setStatus(user, false);
    this.#deactivated.add(user);
    const isHeard = this.#server.sockets.isConnected(user.id);
    return isHeard ? [`sockets of ${user.name}, who was deactivated, stay open`] : [];
  }

  async activate(user: SimulatedUser): Promise<void> {
    if (!this.#server.isUp || !this.#deactivated.delete(user)) return;
    await this.#setStatus(user, true);
    user.token = await this.#server.logIn(user.id);
  }

  async activateAll(): Promise<void> {
    for (const user of this.#deactivated) await this.activate(user);
  }

  /** The sessions of a backup count again. */
  async restored(users: readonly SimulatedUser[]): Promise<void> {
    const rows = await this.#server.database.read.selectFrom('users').select(['id', 'active']).execute();
    const active = new Set(rows.filter((row) => row.active === 1).map(({ id }) => id));
    for (const user of users) {
      if (active.has(user.id)) this.#deactivated.delete(user);
      else this.#deactivated.add(user);
      // The session it had may have ended in the backup, or begun after it.
      if (active.has(user.id)) user.token = await this.#server.logIn(user.id);
    }
  }

  async #setStatus({ id: userId }: SimulatedUser, active: boolean): Promise<void> {
    const { token } = this.#admin;
    await this.#server.call({
      method: 'POST',
      url: '/api/users/set-status',
      token,
      body: { userId, active },
    });
  }
}
