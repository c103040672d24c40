declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  type Parameters = {
    version: 'aes128gcm';
    privateKey: ECDH;
    authSecret: string | Buffer;
    dh?: string | Buffer;
    salt?: string | Buffer;
  };
  const ece: {
    encrypt: (message: Buffer, parameters: Parameters) => Buffer;
    decrypt: (message: Buffer, parameters: Parameters) => Buffer;
  };
  export default ece;
}
