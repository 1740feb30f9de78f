import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { AddPasskeyBody, PasskeyLoginBody } from '../contract/auth/passkeys.ts';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A phone with one passkey on it, and the browser that uses it. A test can make both send false values. */
export class TestAuthenticator {
  /** The origin that the browser claims. */
  origin = 'http://lz.example';
  rpId = 'lz.example';
  /** Signatures made so far; 0 for a phone that doesn't count. */
  counter = 0;
  verifiesUser = true;
  readonly credentialId: string = randomBytes(16).toString('base64url');
  readonly #publicKey: KeyObject;
  readonly #privateKey: KeyObject;

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#publicKey = publicKey;
    this.#privateKey = privateKey;
  }

  /** COSE, base64url. */
  get publicKey(): string {
    return this.#coseKey().toString('base64url');
  }

  /** What the browser answers to a challenge when a passkey is to be made. */
  create(challenge: string): AddPasskeyBody['response'] {
    const id = Buffer.from(this.credentialId, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, this.#coseKey()]);
    const authData = this.#authenticatorData(HAS_CREDENTIAL, credential);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3, ...cborText('fmt'), ...cborText('none'), ...cborText('attStmt'), 0xa0]),
      Buffer.from([...cborText('authData'), 0x58, authData.length]),
      authData,
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** What it answers when a user logs in with the passkey. */
  get(challenge: string, userId?: string): PasskeyLoginBody['response'] {
    const authData = this.#authenticatorData(0);
    const clientData = this.#clientData('webauthn.get', challenge);
    const signed = Buffer.concat([authData, sha256(clientData)]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
        ...(userId === undefined ? {} : { userHandle: Buffer.from(userId).toString('base64url') }),
      },
    };
  }

  #credential() {
    const { credentialId } = this;
    return {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key' as const,
      clientExtensionResults: {},
    };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #authenticatorData(flags: number, rest = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = PRESENT | (this.verifiesUser ? VERIFIED : 0) | flags;
    return Buffer.concat([sha256(Buffer.from(this.rpId)), Buffer.from([all]), counter, rest]);
  }

  /** {kty: EC2, alg: ES256, crv: P-256, x, y} */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
  }
}

const sha256 = (data: Buffer): Buffer => createHash('sha256').update(data).digest();
const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const cborText = (text: string): number[] => [0x60 + text.length, ...Buffer.from(text)];
