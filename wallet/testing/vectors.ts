type ShortKey = Record<'iv' | 'ciphertext' | 'salt' | 'mac' | 'id', string>;

/** As early clients wrote the file of a key that begins with zeros. */
const shortKeyFile = ({ iv, ciphertext, salt, mac, id }: ShortKey) => ({
  crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv },
    ciphertext,
    kdf: 'scrypt',
    kdfparams: { dklen: 32, n: 2, r: 8, p: 1, salt },
    mac,
  },
  id,
  version: 3,
});

/** The test vectors of the Web3 Secret Storage definition and the short keys that early clients wrote. */
export const VECTORS = {
  scrypt: {
    password: 'testpassword',
    key: '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d',
    file: {
      crypto: {
        cipher: 'aes-128-ctr',
        cipherparams: { iv: '83dbcc02d8ccb40e466191a123791e0e' },
        ciphertext: 'd172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c',
        kdf: 'scrypt',
        kdfparams: {
          dklen: 32,
          n: 262144,
          r: 1,
          p: 8,
          salt: 'ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19',
        },
        mac: '2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097',
      },
      id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
      version: 3,
    },
  },
  pbkdf2: {
    password: 'testpassword',
    key: '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d',
    file: {
      crypto: {
        cipher: 'aes-128-ctr',
        cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
        ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
        kdf: 'pbkdf2',
        kdfparams: {
          c: 262144,
          dklen: 32,
          prf: 'hmac-sha256',
          salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
        },
        mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
      },
      id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
      version: 3,
    },
  },
  bytes31: {
    password: 'foo',
    key: '00fa7b3db73dc7dfdf8c5fbdb796d741e4488628c41fc4febd9160a866ba0f35',
    file: shortKeyFile({
      iv: 'e0c41130a323adc1446fc82f724bca2f',
      ciphertext: '9517cd5bdbe69076f9bf5057248c6c050141e970efa36ce53692d5d59a3984',
      salt: '711f816911c92d649fb4c84b047915679933555030b3552c1212609b38208c63',
      mac: 'd5e116151c6aa71470e67a7d42c9620c75c4d23229847dcc127794f0732b0db5',
      id: 'fecfc4ce-e956-48fd-953b-30f8b52ed66c',
    }),
  },
  bytes30: {
    password: 'foo',
    key: '000081c29e8142bb6a81bef5a92bda7a8328a5c85bb2f9542e76f9b0f94fc018',
    file: shortKeyFile({
      iv: '3ca92af36ad7c2cd92454c59cea5ef00',
      ciphertext: '108b7d34f3442fc26ab1ab90ca91476ba6bfa8c00975a49ef9051dc675aa',
      salt: 'd0769e608fb86cda848065642a9c6fa046845c928175662b8e356c77f914cd3b',
      mac: '75d0e6759f7b3cefa319c3be41680ab6beea7d8328653474bd06706d4cc67420',
      id: 'a37e1559-5955-450d-8075-7b8931b392b2',
    }),
  },
};
