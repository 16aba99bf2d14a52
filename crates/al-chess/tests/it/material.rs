//! Materials.

use al_chess::{MAX_DECLARED, Man, Material, MaterialError, Role, Side};

use crate::random::Random;

#[test]
fn men_are_sorted_into_slots() {
    use Role::*;
    let material = Material::new(&[Pawn, Knight, King, Pawn, Queen], &[Bishop, Rook, King]).expect("a material");
    assert_eq!(material.to_string(), "K Q N P P vs K R B");
    assert_eq!(material.code().to_string(), "KQNPPKRB");
    assert_eq!(material.len(), MAX_DECLARED);
    assert_eq!((material.king(Side::Us), material.king(Side::Them)), (0, 5));
    assert_eq!(material.man(7), Man { side: Side::Them, role: Bishop });
    assert!(material.slots_of(Side::Us, Pawn).eq([3, 4]));
    assert_eq!(material.slots_of(Side::Them, Pawn).count(), 0);
    assert_eq!(material.slots().len(), 8);
    const KRK: Result<Material, MaterialError> = Material::new(&[Role::Rook, Role::King], &[Role::King]);
    assert_eq!(KRK, "KRK".parse());
}

#[test]
fn texts_are_read_in_all_forms() {
    for (text, expected) in [
        ("K R vs K", "K R vs K"),
        ("KRK", "K R vs K"),
        ("KRvK", "K R vs K"),
        ("KRvsK", "K R vs K"),
        ("  R K  vs  P K ", "K R vs K P"),
        ("KK", "K vs K"),
        ("KBNPKQR", "K B N P vs K Q R"),
        ("KQQQQvKRRR", "K Q Q Q Q vs K R R R"),
        ("KQRRBBNNPPPPPPPPKQRRBBNNPPPPPPPP", "K Q R R B B N N P P P P P P P P vs K Q R R B B N N P P P P P P P P"),
    ] {
        assert_eq!(text.parse::<Material>().expect(text).to_string(), expected, "{text}");
    }
}

#[test]
fn errors_say_what_is_wrong() {
    for (text, error) in [
        ("K R", MaterialError::NoSecondSide),
        ("", MaterialError::NoSecondSide),
        ("R vs K", MaterialError::NoKing(Side::Us)),
        ("K vs R", MaterialError::NoKing(Side::Them)),
        ("K K vs K", MaterialError::TwoKings(Side::Us)),
        ("K vs K R K", MaterialError::TwoKings(Side::Them)),
        ("KRKRK", MaterialError::TwoKings(Side::Them)),
        ("K X vs K", MaterialError::UnknownMan('X')),
        ("K r vs K", MaterialError::UnknownMan('r')),
        ("K vs K vs K", MaterialError::UnknownMan('v')),
        ("KQQQQQQQQQQPPPPPPPvK", MaterialError::TooManyMen),
        ("KPPPPPPPPPPPPPPPK", MaterialError::TooManyPromoted(Side::Us)),
        ("KvKQQPPPPPPPP", MaterialError::TooManyPromoted(Side::Them)),
    ] {
        assert_eq!(text.parse::<Material>(), Err(error), "{text}");
        assert!(!error.to_string().is_empty());
    }
    assert_eq!(Material::new(&[Role::King; 17], &[]), Err(MaterialError::TooManyMen));
}

#[test]
fn forms_and_sides_are_inverse() {
    let mut random = Random(31);
    for _ in 0..500 {
        let material = random.material();
        assert_eq!(material.to_string().parse(), Ok(material));
        assert_eq!(material.code().to_string().parse(), Ok(material));
        let swapped = material.swapped();
        assert_eq!(swapped.swapped(), material);
        for side in [Side::Us, Side::Them] {
            for role in Role::ALL {
                assert_eq!(material.slots_of(side, role).count(), swapped.slots_of(side.other(), role).count());
            }
        }
    }
}
